import type { Grant } from '../../kit/connector.ts'
import { cloudAttachments, cloudComments } from './cloud.ts'
import type { Whole } from './entries.ts'
import type { ConfluenceReading } from './reading.ts'
import type { PageRestrictions } from './restrictions.ts'
import { serverAttachments, serverComments } from './server.ts'
import type { ToldPage } from './told.ts'

export interface Around {
  reading: ConfluenceReading
  restrictions: PageRestrictions
}

/** With what was said of it and attached to it, and who may view it. */
export async function wholeOf(
  { reading, restrictions }: Around,
  page: ToldPage,
  ofSpace: readonly Grant[],
): Promise<Whole> {
  const site = await reading.session.site()
  const [comments, attachments, restricted] = await Promise.all([
    site.isCloud ? cloudComments(site, page) : serverComments(site, page.id),
    site.isCloud ? cloudAttachments(site, page) : serverAttachments(site, page.id),
    restrictions.of(page.id),
  ])
  const grants = restricted ?? ofSpace.map(grant => ({ ...grant, inherited: true }))
  return { page, comments, attachments, grants }
}
