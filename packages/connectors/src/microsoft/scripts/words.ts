import { powershell } from '../../kit/scripts/quote/powershell.ts'

/** Parameters of a function of a script: each name is written here, each value quoted. */
export function words(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `-${name} ${powershell(value)}`)
    .join(' ')
}
