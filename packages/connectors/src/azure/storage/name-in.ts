import type { XmlElement } from '../../kit/xml.ts'

/** What XML cannot write is percent-encoded, and the element says so. */
export function nameIn(element: XmlElement | undefined): Buffer {
  const { text = '', attributes = '' } = element ?? {}
  if (!/\bEncoded\s*=\s*["']true["']/i.test(attributes)) return Buffer.from(text)
  return Buffer.concat(
    text
      .split(/(%[\da-f]{2})/i)
      .map((part, index) => (index % 2 ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  )
}
