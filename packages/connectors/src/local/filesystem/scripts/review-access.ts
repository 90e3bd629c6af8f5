import type { Recipe } from '../../../kit/scripts/script.ts'
import { pathWord } from './path-word.ts'

export const reviewAccess: Recipe = {
  language: 'sh',
  title: 'Lists who reaches files and folders, for their owners to look at; changes nothing',
  readsOnly: true,
  needs: ['It needs getfacl and GNU stat.'],
  prelude: () => `tell() {
  if [ -L "$1" ] || [ ! -e "$1" ]; then
    left "It is no longer there, or a link: $(quoted "$1")"
    return
  fi
  printf '%s: owner %s\\n' "$(quoted "$1")" "$(stat -c %U -- "$1")"
  getfacl -p -c -- "$1"
}`,
  call({ key }) {
    const path = pathWord(key)
    return typeof path === 'string' ? `tell ${path}` : path
  },
}
