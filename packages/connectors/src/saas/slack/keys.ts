/** Where a message stands: `C1/1700000000.000100`, a reply below its thread, `C1/<thread>/<ts>`, and a file behind either. */
export interface SlackPlace {
  channel: string
  thread?: string
  ts: string
  file?: string
}

const ts = String.raw`\d{1,12}\.\d{1,9}`
const pattern = new RegExp(`^([A-Z0-9]{1,40})/(?:(${ts})/)?(${ts})(?:/(F[A-Z0-9]{1,40}))?$`)

export const keyOf = ({ channel, thread, ts: own, file }: SlackPlace) =>
  [channel, thread, own, file].filter(part => part !== undefined).join('/')

export function placeIn(key: string): SlackPlace | undefined {
  const [, channel, thread, own, file] = pattern.exec(key) ?? []
  if (channel === undefined || own === undefined) return undefined
  return { channel, ts: own, ...(thread !== undefined && { thread }), ...(file !== undefined && { file }) }
}
