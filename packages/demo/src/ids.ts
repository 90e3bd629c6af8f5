const kinds = { identity: 1, source: 2, folder: 3, item: 4, event: 5, group: 6, link: 7, scan: 8 } as const

/** A UUID (version 8: custom) that says what it is and which number it has, so that making one costs nothing. */
export function demoId(kind: keyof typeof kinds, number: number, seed: number): string {
  return `${hex(seed >>> 0, 8)}-000${kinds[kind]}-8000-8000-${hex(number, 12)}`
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
