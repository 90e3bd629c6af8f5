import { sh } from '../../kit/scripts/quote/sh.ts'

export const cliNeeds = [
  'It needs the AWS command line, version 2, signed in as somebody who may make the calls that stand in it.',
]

/**
 * What a call is given, as one JSON text in ASCII: the command line reads a file where a text of its own begins with `file://`, and takes one that
 * begins with a dash for an option.
 */
export function input(values: Record<string, unknown>): string {
  const json = JSON.stringify(values)
  return sh(json.replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
}

/** `known_as ERROR CALL…`: the call's answer, or nothing where the service answers with that error; fails with any other. */
export const prelude = `known_as() {
  absent=$1
  shift
  if ! answer=$("$@" 2>&1); then
    case "$answer" in
      *"($absent)"*) answer= ;;
      *) return 1 ;;
    esac
  fi
}`
