"""The reading pages.

What the judge does: stands at a table with a phone of 360 px in bad light, has 30 seconds, types a few words, two card
names or a number (`AK106`) into the one box, and reads. Nothing needs JavaScript.

What the judge sees: the exact thing at once when the text names one; else hits that each carry the verdict (the
first sentence of the answer), the reference, how it stands on the chosen day and, in words, what a newer entry
changed in it. The ruling's page says the same in the same order: status, question, change, answer; only then
everything around it.
One day rules every page: `?on=2019-05-01`, kept in all links, today unless chosen.
"""
