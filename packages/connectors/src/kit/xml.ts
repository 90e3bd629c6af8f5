/** An element of an answer: its children in order, and its text where it has none. */
export interface XmlElement {
  name: string
  text: string
  /** As they are written; empty where there are none. */
  attributes: string
  children: XmlElement[]
}

/** Answers of storage services are flat; what nests deeper is none. */
const deepest = 32
const token =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]{1,100})((?:\s[^<>]*?)?)(\/?)>|([^<]+)/gy

/**
 * Reads the plain XML that storage services answer with: elements and text. Entities of its own, which could swell or reach out, are no part of that.
 * @throws SyntaxError for what is damaged, cut off or more than that
 */
export function parseXml(text: string): XmlElement {
  const top: XmlElement = { name: '', text: '', attributes: '', children: [] }
  const open = [top]
  const source = text.replace(/^\ufeff/, '').trim()
  token.lastIndex = 0
  for (let at = 0; at < source.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(source)
    if (!found) throw new SyntaxError('The XML is damaged.')
    const [, literal, end, name, attributes = '', empty, written] = found
    const current = open.at(-1) ?? top
    if (name === undefined) current.text += literal ?? (written === undefined ? '' : unescaped(written))
    else if (end) close(open, name)
    else begin(open, { name: name.replace(/^.*:/, ''), text: '', attributes, children: [] }, empty === '/')
  }
  const [root, ...more] = top.children
  if (!root || more.length || open.length > 1 || top.text.trim() !== '') throw new SyntaxError('The XML is cut off.')
  return root
}

/** The text of the element that these names lead to; empty where there is none. */
export function textAt(element: XmlElement | undefined, ...names: string[]): string {
  return names.reduce<XmlElement | undefined>((within, name) => childOf(within, name), element)?.text ?? ''
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(child => child.name === name)
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter(child => child.name === name) ?? []
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"'\r]/g, character => `&#${character.charCodeAt(0)};`)
}

function begin(open: XmlElement[], element: XmlElement, isEmpty: boolean): void {
  if (open.length > deepest) throw new SyntaxError('The XML nests too deep.')
  open.at(-1)?.children.push(element)
  if (!isEmpty) open.push(element)
}

function close(open: XmlElement[], name: string): void {
  if (open.length < 2 || open.pop()?.name !== name.replace(/^.*:/, '')) throw new SyntaxError('The XML is damaged.')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));|&/gi,
    (_, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      const character =
        code === undefined ? entities[name ?? ''] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
      if (character === undefined) throw new SyntaxError('The XML names an entity of its own.')
      return character
    },
  )
}
