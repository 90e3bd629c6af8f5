import { comment, usage, type Parts } from './parts.ts'

/**
 * Functions for what follows: `change SAYS UNDO COMMAND…` says what is done and does it, its undo written down first; `quoted` makes a word of a shell
 * of any text; `left` tells what was not done, and has the script end with 1.
 */
export function shFrame({ name, head, prelude, calls, end, readsOnly }: Parts): string {
  return `#!/bin/sh
${comment('#', [
  ...head,
  ...usage(`sh ${name}.sh`, { readsOnly }, [
    `sh ${name}.sh            says what it would do`,
    `sh ${name}.sh --apply    does it, and writes a script that takes it back`,
  ]),
])}
set -u
LC_ALL=C
export LC_ALL
umask 077

apply=no
case "\${1-}" in
  '' | --dry-run) ;;
  --apply) apply=yes ;;
  *)
    printf 'Usage: sh %s [--dry-run | --apply]\\n' "$0" >&2
    exit 2
    ;;
esac

undo="\${UNDO_FILE:-./undo-${name}-$(date -u +%Y%m%dT%H%M%SZ)-$$.sh}"
missed=0

quoted() {
  printf "'"
  printf '%s' "$1" | sed "s/'/'\\\\\\\\''/g"
  printf "'"
}

begin_undo() {
  if [ "$apply" = no ] || [ -s "$undo" ]; then return; fi
  if ! (set -C && printf '#!/bin/sh\\nset -u\\n' >"$undo"); then
    printf 'There is no writing to %s. Nothing was done.\\n' "$undo" >&2
    exit 1
  fi
}

change() {
  says=$1
  back=$2
  shift 2
  if [ "$apply" = no ]; then
    printf 'Would: %s\\n' "$says"
    return 0
  fi
  begin_undo
  printf '%s\\n' "$back" >>"$undo" || exit 1
  if "$@"; then
    printf 'Done: %s\\n' "$says"
  else
    left "It failed: $says"
    return 1
  fi
}

left() {
  printf '%s\\n' "$1" >&2
  missed=1
}

${prelude.trim()}

${calls.join('\n')}
${end.trim() && `\n${end.trim()}\n`}
if [ "$apply" = yes ] && [ -s "$undo" ]; then printf 'To take it back: sh %s\\n' "$(quoted "$undo")"; fi
exit "$missed"
`
}
