import type { Recipe } from '../../../kit/scripts/script.ts'
import { pathWord } from './path-word.ts'

/** An access control list's entry for others is the mode's: changing one changes both. */
export const removeEveryone: Recipe = {
  language: 'sh',
  title: 'Takes everyone off files and folders; owner, group and whoever is named keep what they have',
  needs: ['Run it as root or as the owner of the files. It needs GNU stat; for what folders hand down, setfacl.'],
  prelude: () => `take_everyone_off() {
  if [ -L "$1" ] || { [ ! -f "$1" ] && [ ! -d "$1" ]; }; then
    left "It is no longer there, or a link: $(quoted "$1")"
    return
  fi
  mode=$(stat -c %a -- "$1") || { left "Its mode cannot be read: $(quoted "$1")"; return; }
  octal=0$mode
  new=$(printf '%o' "$((octal & ~7))")
  if [ "$mode" != "$new" ]; then
    change "mode $mode becomes $new: $(quoted "$1")" "chmod -- $mode $(quoted "$1")" chmod -- "$new" "$1"
  fi
  if [ -d "$1" ] && command -v getfacl >/dev/null 2>&1; then
    handed=$(getfacl -p -d -- "$1" 2>/dev/null | sed -n 's/^other::\\([r-][w-][x-]\\)$/\\1/p')
    if [ -n "$handed" ] && [ "$handed" != --- ]; then
      change "what is made in it is no longer for everyone: $(quoted "$1")" \\
        "setfacl -d -m other::$handed -- $(quoted "$1")" setfacl -d -m other::--- -- "$1"
    fi
  fi
}`,
  call({ key }) {
    const path = pathWord(key)
    return typeof path === 'string' ? `take_everyone_off ${path}` : path
  },
}
