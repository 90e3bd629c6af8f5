import { sh } from '../../../kit/scripts/quote/sh.ts'
import type { Recipe } from '../../../kit/scripts/script.ts'

/** As `useradd` of Debian takes names; a system's own are longer than that only in directories, which are mended there. */
const accountName = /^[a-z_][a-z0-9_.-]{0,31}\$?$/i

export const lockAccounts: Recipe = {
  language: 'sh',
  title: 'Locks accounts of this machine: neither password nor key lets them in',
  needs: ['Run it as root on the machine that the accounts belong to. Accounts of a directory are disabled there.'],
  prelude: () => `lock() {
  if ! entry=$(getent shadow "$1"); then
    left "There is no account $1 on this machine."
    return
  fi
  expires=$(printf '%s' "$entry" | cut -d: -f8)
  case "$(printf '%s' "$entry" | cut -d: -f2)" in
    '!'*) back="usermod -e $(quoted "$expires") $(quoted "$1")" ;;
    *) back="usermod -U -e $(quoted "$expires") $(quoted "$1")" ;;
  esac
  change "lock the account $1" "$back" usermod -L -e 1 "$1"
}`,
  call: ({ key, ids }) => {
    const account = ids?.['account'] ?? key
    return accountName.test(account) ? `lock ${sh(account)}` : { because: 'it is no name of a local account' }
  },
}
