import type { Recipe } from '../../../kit/scripts/script.ts'
import { pathWord } from './path-word.ts'

const needs = [
  'Run it as root or as the owner of the files. It needs GNU stat and mv.',
  'QUARANTINE names the folder that the files are moved to, which must lie on the same file system; .sharelight-quarantine in the current folder unless set.',
]

const prelude = () => `quarantine="\${QUARANTINE:-$PWD/.sharelight-quarantine}"
moved=0

put_away() {
  if [ -L "$1" ] || [ ! -f "$1" ]; then
    left "It is no longer there, or a link: $(quoted "$1")"
    return
  fi
  if [ "$(stat -c %h -- "$1")" != 1 ]; then
    left "It has other names, which would stay: $(quoted "$1")"
    return
  fi
  if [ "$apply" = yes ]; then
    mkdir -p -m 700 -- "$quarantine" || { left "There is no making $quarantine"; return; }
    if [ "$(stat -c %d -- "$quarantine")" != "$(stat -c %d -- "$1")" ]; then
      left "It lies on another file system than the quarantine: $(quoted "$1")"
      return
    fi
  fi
  moved=$((moved + 1))
  place="$quarantine/$(date -u +%Y%m%dT%H%M%SZ)-$$-$moved"
  change "move to quarantine: $(quoted "$1")" \\
    "if [ -e $(quoted "$1") ]; then echo 'It is there again:' $(quoted "$1") >&2; else mv -n -T -- $(quoted "$place/content") $(quoted "$1") && rmdir -- $(quoted "$place") && rm -f -- $(quoted "$1 - quarantined.txt"); fi" \\
    move_away "$1" "$place"
}

move_away() {
  if ! mkdir -m 700 -- "$2" || ! mv -n -T -- "$1" "$2/content" || [ ! -f "$2/content" ]; then return 1; fi
  (set -C && umask 022 && printf 'This file was moved to quarantine. Ask whoever looks after this server if you need it.\\n' >"$1 - quarantined.txt") 2>/dev/null || true
}`

export const quarantineFiles: Recipe = {
  language: 'sh',
  title: 'Moves files to quarantine, and leaves a note where each was',
  needs,
  prelude,
  call({ key }) {
    const path = pathWord(key)
    return typeof path === 'string' ? `put_away ${path}` : path
  },
}

export const deleteCopies: Recipe = {
  language: 'sh',
  title: 'Moves copies to quarantine, each only while the file that it is a copy of is there and the same byte by byte',
  needs,
  prelude: () => `${prelude()}

put_copy_away() {
  if [ -L "$2" ] || [ "$1" -ef "$2" ] || ! cmp -s -- "$1" "$2"; then
    left "It is not the same as $(quoted "$2") any more: $(quoted "$1")"
    return
  fi
  put_away "$1"
}`,
  call({ key, copyOf }) {
    if (copyOf === undefined) return { because: 'it is not said what it is a copy of' }
    const [path, original] = [pathWord(key), pathWord(copyOf)]
    if (typeof path !== 'string') return path
    return typeof original === 'string' ? `put_copy_away ${path} ${original}` : original
  },
}
