import { tokenOf, type Checking } from '../http/authorised.ts'
import type { Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Asked } from '../http/server.ts'
import { download } from '../graph/content.ts'
import { administration } from './administration.ts'
import { webAnswer } from './webs.ts'

/** What SharePoint's own hosts answer: downloads, and what only its own interface says of sites. `path` begins with the host. */
export function sharepointAnswer(checking: Checking, asked: Asked, path: string): Reply {
  const { state } = checking
  if (path.includes('/_layouts/15/download.aspx')) return download(state, asked.url.searchParams, asked.headers)
  try {
    checkToken(checking, asked.headers['authorization'])
    const [place = '', rest = ''] = decodeURIComponent(path).split('/_api/')
    if (place.split('/')[1] === `${state.prefix}-admin.${state.hosts.sharepoint}`)
      return administration(state, asked, rest)
    const site = state.sites.values().find(({ webUrl }) => webUrl === `https:/${place}`)
    if (!site) throw new Refusal(404, '-1, System.IO.FileNotFoundException', { message: '404 FILE NOT FOUND' })
    return webAnswer(state, site, { asked, rest: rest.toLowerCase() })
  } catch (error) {
    if (error instanceof Refusal) return failed(error)
    throw error
  }
}

/** An application comes with a certificate, or not at all. */
function checkToken(checking: Checking, header: string | undefined): void {
  const { audience, roles, byCertificate, client } = tokenOf(header, checking)
  if (audience !== 'sharepoint' || !byCertificate)
    throw new Refusal(401, '-2147024891, System.UnauthorizedAccessException', {
      message: 'Unsupported app only token.',
    })
  if (!roles.includes('Sites.FullControl.All') || !client.granted.sharepoint.has('Sites.FullControl.All'))
    throw new Refusal(403, '-2147024891, System.UnauthorizedAccessException', {
      message: 'Access denied. You do not have permission to perform this action or access this resource.',
    })
}

const failed = ({ status, code, message, headers }: Refusal): Reply => ({
  status,
  headers,
  body: { 'odata.error': { code, message: { lang: 'en-US', value: message } } },
})
