import { childOf, childrenOf, escapeXml, textAt, type XmlElement } from '../xml.ts'
import type { Tags } from './tag.ts'

/** Tags as S3 and Azure both write them, below a root of their own. */
export const tagsIn = (root: XmlElement): Tags =>
  Object.fromEntries(
    childrenOf(childOf(root, 'TagSet'), 'Tag').map(tag => [textAt(tag, 'Key'), textAt(tag, 'Value')] as const),
  )

export function tagsXml(root: string, tags: Tags): string {
  const each = Object.entries(tags).map(
    ([key, value]) => `<Tag><Key>${escapeXml(key)}</Key><Value>${escapeXml(value)}</Value></Tag>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?><${root}><TagSet>${each.join('')}</TagSet></${root}>`
}
