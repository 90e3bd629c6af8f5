import type { Explain } from './payload.ts'

/** `WIFI:S:name;T:WPA;P:password;;`, as telephones write it; `\` stands before `;`, `:`, `,`, `"` and itself. */
export const wifi: Explain = payload => {
  if (!/^WIFI:/i.test(payload)) return undefined
  const fields = new Map(
    [...payload.slice(5).matchAll(/([A-Z]\d?):((?:\\.|[^\\;])*);?/gi)].map(([, key = '', value = '']) => [
      key.toUpperCase(),
      value.replaceAll(/\\(.)/g, '$1'),
    ]),
  )
  return {
    title: 'access to a Wi-Fi network',
    parts: [
      ['Network', fields.get('S') ?? ''],
      ['User', fields.get('I') ?? ''],
      ['Password', fields.get('P') ?? ''],
    ],
  }
}
