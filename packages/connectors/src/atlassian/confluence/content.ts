import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { isMissing, itemFault } from '../fault.ts'
import { cloudAttachments, cloudComment, cloudPage } from './cloud.ts'
import { stampOf } from './entries.ts'
import { pageHtml } from './page-html.ts'
import { placeIn, type ConfluencePlace, type ConfluenceReading } from './reading.ts'
import { serverComment, serverDownload, serverPage } from './server.ts'

/** What somebody wrote or attached. @throws ConnectorError */
export async function confluenceContent(
  reading: ConfluenceReading,
  { key, stamp }: ItemRef,
  limits: FetchLimits,
): Promise<Content> {
  const place = placeIn(key)
  if (!place) throw new ConnectorError('vanished', `${key.slice(0, 200)} is no page.`)
  try {
    if (place.part?.kind === 'attachment') return await attached(reading, place, stamp, limits)
    const known = reading.texts.take(key, stamp)
    if (known !== undefined) return { bytes: within(Buffer.from(known), limits.maxBytes), stamp }
    const { html, stamp: now } = await written(reading, place)
    return { bytes: within(Buffer.from(html), limits.maxBytes), stamp: now }
  } catch (error) {
    throw itemFault(error)
  }
}

async function written({ session }: ConfluenceReading, { page, isPost, part }: ConfluencePlace) {
  const site = await session.site()
  if (part && part.kind !== 'attachment') {
    const comment = await (site.isCloud ? cloudComment(site, part.kind, part.id) : serverComment(site, part.id))
    const html = pageHtml('', comment.storage)
    return { html, stamp: stampOf(comment, html) }
  }
  const told = await (site.isCloud ? cloudPage(site, { id: page, isPost }) : serverPage(site, { id: page, isPost }))
  const html = pageHtml(told.title, told.storage)
  return { html, stamp: stampOf(told, html) }
}

async function attached(
  { session, settings }: ConfluenceReading,
  { page, part }: ConfluencePlace,
  stamp: string,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const site = await session.site()
  const id = part?.id ?? ''
  const most = Math.min(maxBytes, settings.maxFileSize ?? Infinity)
  const path = site.isCloud
    ? `/rest/api/content/${encodeURIComponent(page)}/child/attachment/${encodeURIComponent(id)}/download`
    : await serverDownload(site, id)
  const answer = await site.atlassian.download(path, 'An attachment')
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (size > most) {
    answer.discard()
    throw tooLarge(size, most)
  }
  return { stream: answer.stream(), stamp, ...(Number.isSafeInteger(size) && { size }) }
}

/** Whether it is still there; where Confluence does not say, it is. */
export async function exists(reading: ConfluenceReading, key: string): Promise<boolean> {
  const place = placeIn(key)
  if (!place) return false
  try {
    const site = await reading.session.site()
    if (place.part?.kind !== 'attachment') await written(reading, place)
    else if (site.isCloud) {
      const all = await cloudAttachments(site, { id: place.page, isPost: place.isPost })
      return all.some(({ id }) => id === place.part?.id)
    } else await serverDownload(site, place.part.id)
    return true
  } catch (error) {
    return !isMissing(error)
  }
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return bytes
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
