import type { ActivityEvent } from '../../../kit/connector.ts'

export const unreadable = 'not a record'

/** What records told: events, and how many no rule understood, by their names. */
export class Told {
  items: ActivityEvent[] = []
  readonly #unmapped = new Map<string, number>()

  add(event: ActivityEvent): void {
    this.items.push(event)
  }

  count(name: string): void {
    const short = name.slice(0, 200) || unreadable
    this.#unmapped.set(short, (this.#unmapped.get(short) ?? 0) + 1)
  }

  get unmapped(): Record<string, number> {
    return Object.fromEntries(this.#unmapped)
  }
}

/** Of `2025-09-02T20:11:47.000+0000` and `20250918160017.614`. */
export function timeOf(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const packed = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?$/.exec(text)
  const plain = packed
    ? `${packed[1]}-${packed[2]}-${packed[3]}T${packed[4]}:${packed[5]}:${packed[6]}${packed[7] ?? ''}Z`
    : text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2').replace(/^(\S+) (\S+)$/, '$1T$2Z')
  const at = new Date(plain)
  return Number.isNaN(at.getTime()) ? undefined : at
}
