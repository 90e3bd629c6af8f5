import { comment, usage, type Parts } from './parts.ts'

/** `change(says, undo, do)` says what is done and does it, its undo, a call as JSON, written down first; `--undo FILE` makes these calls, last first. */
export function pythonFrame({ name, head, prelude, calls, end, readsOnly }: Parts): string {
  return `#!/usr/bin/env python3
${comment('#', [
  ...head,
  ...usage(`python3 ${name}.py`, { readsOnly }, [
    `python3 ${name}.py                 says what it would do`,
    `python3 ${name}.py --apply         does it, and writes down what takes it back`,
    `python3 ${name}.py --undo FILE     takes it back`,
  ]),
])}
import argparse
import json
import os
import sys
import time

options = argparse.ArgumentParser()
options.add_argument("--dry-run", action="store_true", help="only say what would be done (the default)")
options.add_argument("--apply", action="store_true", help="do it")
options.add_argument("--undo", metavar="FILE", help="take back what that file says")
options.add_argument("--key", metavar="FILE", default=os.environ.get("GOOGLE_APPLICATION_CREDENTIALS"))
options.add_argument("--as", dest="subject", metavar="ADDRESS", help="the administrator to act as")
given = options.parse_args()
undo_file = "undo-${name}-" + time.strftime("%Y%m%dT%H%M%SZ", time.gmtime()) + ".jsonl"
missed = 0


def change(says, undo, do):
    if not given.apply:
        print("Would: " + says)
        return
    with open(undo_file, "a", encoding="ascii") as file:
        file.write(json.dumps(undo) + "\\n")
        file.flush()
        os.fsync(file.fileno())
    do()
    print("Done: " + says)


def each(name, do):
    global missed
    try:
        do()
    except Exception as error:
        missed += 1
        print("Not done: " + name + ": " + str(error), file=sys.stderr)


${prelude.trim()}


def calls():
${[...calls, ...(end.trim() ? [end.trim()] : []), 'pass'].map(call => `    ${call}`).join('\n')}


if given.undo:
    with open(given.undo, encoding="ascii") as file:
        for line in reversed(file.read().splitlines()):
            each(line, lambda: take_back(json.loads(line)))
else:
    calls()
    if given.apply and os.path.exists(undo_file):
        print("To take it back: --undo " + undo_file)
sys.exit(1 if missed else 0)
`
}
