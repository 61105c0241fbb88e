"""Ask whether a locked version has a known fault: `make audit` calls it, CI too.

Exit code 1 for a known fault, for a version that the index does not know, and for anything unclear; 0 when all are
sound, and when the index cannot be asked at all, which is said in as many words.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKED = ("base.txt", "test.txt", "audit.txt", "fuzz.txt")
OUT_OF_REACH = "NOT AUDITED: the index of known faults is out of reach from this machine."
TOLD_OF_A_LINE = ("Could not connect", "ConnectionError", "Max retries exceeded", "timed out")


def main() -> int:
    """Audit the locked requirements and say what was found."""
    code = 0
    for name in LOCKED:
        failed, sentence = verdict(*ask(ROOT / "requirements" / name))
        print(f"{name}: {sentence}")
        code = code or failed
    return code


def ask(path: Path) -> tuple[str, str]:
    """Run pip-audit, which stands beside this Python, on one file; return what it said on stdout and on stderr."""
    tool = Path(sys.executable).parent / "pip-audit"
    quick = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--timeout", "30", "--format", "json"]
    run = subprocess.run([str(tool), *quick, "-r", str(path)], capture_output=True, text=True, check=False)
    return run.stdout, run.stderr


def verdict(stdout: str, stderr: str) -> tuple[int, str]:
    """Return the exit code and the sentence for what pip-audit said."""
    if not stdout.strip():
        reach = any(sign in stderr for sign in TOLD_OF_A_LINE)
        return (0, OUT_OF_REACH) if reach else (1, f"pip-audit failed: {stderr.strip()[-500:]}")
    packages: list[dict[str, Any]] = json.loads(stdout)["dependencies"]
    faulty = [_sentence(package, fault) for package in packages for fault in package.get("vulns", ())]
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if faulty:
        return 1, "\n".join([f"{len(faulty)} known faults", *faulty])
    if packages and len(unknown) == len(packages):
        return 0, OUT_OF_REACH
    if unknown:
        return 1, f"the index does not know {', '.join(unknown)}"
    return 0, f"{len(packages)} packages, no known fault"


def _sentence(package: dict[str, Any], fault: dict[str, Any]) -> str:
    mended = ", ".join(fault.get("fix_versions", ())) or "no version yet"
    return f"  {package['name']} {package['version']}: {fault['id']}, mended in {mended}"


if __name__ == "__main__":
    sys.exit(main())
