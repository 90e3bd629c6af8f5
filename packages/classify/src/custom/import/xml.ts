import { SaxesParser } from 'saxes'
import { UnreadableRules } from './translation.ts'

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const mostElements = 300_000
const deepest = 40

/**
 * A document as a tree, names without their prefixes. For what a stranger wrote: no document types and so no entities but the
 * five of XML itself, a bounded number of elements and of levels.
 * @throws UnreadableRules
 */
export function parseXml(source: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let count = 0
  const parser = new SaxesParser()
  const refuse = (reason: string) => {
    throw new UnreadableRules(`The XML cannot be read: ${reason}`)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('it declares a document type, which could hide entities. Remove the DOCTYPE.'))
  parser.on('opentag', ({ name, attributes }) => {
    if (++count > mostElements) refuse(`it has more than ${mostElements} elements.`)
    if (open.length > deepest) refuse(`it is nested more than ${deepest} levels deep.`)
    const element: Element = {
      name: local(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const add = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(source).close()
  return top
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** All elements of a name, at any depth. */
export function* descendants(element: Element, name: string): Generator<Element> {
  for (const child of element.children) {
    if (child.name === name) yield child
    yield* descendants(child, name)
  }
}
