import { escapeXml } from '../../kit/xml.ts'

/** What is stored of a page as a page that is read: what stands between marks for plain text, such as code, stays. */
export function pageHtml(title: string, storage: string): string {
  const body = storage.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, plain: string) => escapeXml(plain))
  const heading = title ? `<h1>${escapeXml(title)}</h1>` : ''
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${heading}${body}</body></html>`
}
