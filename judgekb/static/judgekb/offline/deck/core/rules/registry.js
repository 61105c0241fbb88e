/**
 * The kinds of deck rules; the same as cards/decks/rules/registry.py. What parameters a kind has, and their values
 * where a row gives none, come from the server; here is only what each kind checks.
 */

import { words } from "../words.js";
import { checkOneAlignment } from "./alignment.js";
import { checkBanned, checkLimited } from "./bans.js";
import { checkColours, checkOneColour } from "./colours.js";
import { checkCopies } from "./copies.js";
import { checkBannerCount, checkDiceCount, checkDiceMatch } from "./dice.js";
import { checkDivineColours, checkDivineLimit } from "./divine.js";
import { checkCore, checkExtraCount, checkExtraOnce, checkOnlyKinds } from "./extras.js";
import { checkFollowerAlone, checkFollowers } from "./followers.js";
import { checkGuilds } from "./guilds.js";
import { checkPairRuleCards } from "./pairs.js";
import { checkAdvice, checkNotThese, checkPoolWithout, checkReleased, checkReprints } from "./pools.js";
import { checkPlayers, checkPrintedMost, checkPrintedPool, checkRestOfPool } from "./printed.js";
import { checkExclusive, checkOmen } from "./resources.js";
import { checkNotInDeck, checkRuleCards } from "./rulecards.js";
import { checkSideSize, checkSize } from "./size.js";
import { checkSwap } from "./swap.js";
import { checkMayStart, checkStartingOnly, checkTowersCount, checkTowersDistinct, checkTowersType } from "./towers.js";

/** @type {Record<string, (table: Table, rule: RuleRow, p: object) => void>} */
export const CHECKS = {
  advice: checkAdvice,
  banned: checkBanned,
  "banner-count": checkBannerCount,
  colours: checkColours,
  copies: checkCopies,
  core: checkCore,
  "dice-count": checkDiceCount,
  "dice-match": checkDiceMatch,
  "divine-colours": checkDivineColours,
  "divine-limit": checkDivineLimit,
  exclusive: checkExclusive,
  "extra-count": checkExtraCount,
  "extra-once": checkExtraOnce,
  "follower-alone": checkFollowerAlone,
  followers: checkFollowers,
  guilds: checkGuilds,
  limited: checkLimited,
  "not-in-deck": checkNotInDeck,
  omen: checkOmen,
  "one-alignment": checkOneAlignment,
  "one-colour": checkOneColour,
  "only-kinds": checkOnlyKinds,
  "pair-rule-cards": checkPairRuleCards,
  players: checkPlayers,
  "pool-not-these": checkNotThese,
  "pool-without": checkPoolWithout,
  "printed-most": checkPrintedMost,
  "printed-pool": checkPrintedPool,
  released: checkReleased,
  "reprints-same-text": checkReprints,
  "rest-of-pool": checkRestOfPool,
  "rule-cards": checkRuleCards,
  "side-size": checkSideSize,
  size: checkSize,
  "starting-only": checkStartingOnly,
  "swap-keeps-size": checkSwap,
  "towers-count": checkTowersCount,
  "towers-distinct": checkTowersDistinct,
  "towers-may-start": checkMayStart,
  "towers-type": checkTowersType,
};

/** Check one rule. A parameter that depends on an option which is not given makes a finding of its own. */
export function run(table, rule) {
  const values = {};
  for (const [name, otherwise] of words.kinds.get(rule.kind)) {
    const written = Object.hasOwn(rule.parameters, name) ? rule.parameters[name] : otherwise;
    values[name] = table.profile.resolve(written);
    if (values[name] === null && written !== null) {
      table.optionMissing(rule, written.by);
      return;
    }
  }
  CHECKS[rule.kind](table, rule, values);
}
