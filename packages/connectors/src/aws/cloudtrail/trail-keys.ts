import { OutboundFault } from '../../kit/http/index.ts'
import { childrenOf, textAt } from '../../kit/xml.ts'
import type { S3Client } from '../s3/client.ts'
import { listedKey } from '../s3/listed-key.ts'

interface Asked {
  bucket: string
  prefix: string
  startAfter?: string | undefined
  /** Keys up to the next slash are told as one folder. */
  delimiter?: '/'
}

interface KeyPage {
  keys: string[]
  folders: string[]
}

const pageSize = 1000
const mostPages = 100_000

/** What lies below a prefix, in the order of keys. */
export async function* pagesOfKeys(client: S3Client, asked: Asked): AsyncGenerator<KeyPage> {
  let after = asked.startAfter
  let token = ''
  for (let page = 0; page < mostPages; page++) {
    const root = await client.xml(
      {
        bucket: asked.bucket,
        query: [
          ['list-type', '2'],
          ['encoding-type', 'url'],
          ['max-keys', String(pageSize)],
          ['prefix', asked.prefix],
          ...(asked.delimiter ? [['delimiter', asked.delimiter] as const] : []),
          ...(token ? [['continuation-token', token] as const] : after ? [['start-after', after] as const] : []),
        ],
      },
      'ListBucketResult',
    )
    const isEncoded = textAt(root, 'EncodingType').toLowerCase() === 'url'
    const plain = (text: string) => (isEncoded ? listedKey(text).toString('utf8') : text)
    const keys = childrenOf(root, 'Contents').map(element => plain(textAt(element, 'Key')))
    yield { keys, folders: childrenOf(root, 'CommonPrefixes').map(element => plain(textAt(element, 'Prefix'))) }
    if (textAt(root, 'IsTruncated').toLowerCase() !== 'true') return
    const [next, last] = [textAt(root, 'NextContinuationToken'), keys.at(-1)]
    if ((next && next === token) || (!next && (last === undefined || last === after)))
      throw new OutboundFault('malformed', `${asked.bucket}: S3 lists the same keys again and again.`)
    token = next
    after = last
  }
}

/** Names that lead to a trail's files: AWSLogs, an organisation, an account, CloudTrail. */
const onTheWay = /^(AWSLogs|o-[a-z0-9]{4,32}|\d{12}|CloudTrail)$/
const deepest = 6

/**
 * The folders that hold a trail's files by day, one for each account and region. Digests and the logs of other services lie beside them and are not
 * entered. A prefix below which nothing of the kind lies is such a folder itself.
 */
export async function trailFolders(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
): Promise<string[]> {
  const base = prefix === '' ? '' : `${prefix.replace(/^\/+|\/+$/g, '')}/`
  const found = await below(client, { bucket, prefix: base, depth: 0 })
  return found.length ? found.toSorted() : [base]
}

async function below(
  client: S3Client,
  { bucket, prefix, depth }: { bucket: string; prefix: string; depth: number },
): Promise<string[]> {
  const isTrail = /(^|\/)CloudTrail\/$/.test(prefix)
  const folders: string[] = []
  for await (const page of pagesOfKeys(client, { bucket, prefix, delimiter: '/' })) {
    const names = page.folders.map(folder => folder.slice(prefix.length, -1))
    for (const name of names) {
      if (isTrail) folders.push(`${prefix}${name}/`)
      else if (onTheWay.test(name) && depth < deepest)
        folders.push(...(await below(client, { bucket, prefix: `${prefix}${name}/`, depth: depth + 1 })))
    }
    // What holds files rather than folders on the way is a long list, and none of ours.
    if (!page.folders.length) break
  }
  return folders
}

const stamped = /^(.*\/)(\d{4})\/(\d{2})\/(\d{2})\/([^/]*?_)(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z(_[^/]*)$/

/** When a file was delivered, by its name; nothing where it says none. */
export function deliveredAt(key: string): number | undefined {
  const [, , , , , , year, month, day, hour, minute] = stamped.exec(key) ?? []
  return year === undefined ? undefined : Date.UTC(+year, +(month ?? 0) - 1, +(day ?? 0), +(hour ?? 0), +(minute ?? 0))
}

/** The smallest key that a file beside this one may have which was delivered then. */
export function keyAt(beside: string, time: number): string {
  const [, folder, , , , name] = stamped.exec(beside) ?? []
  const iso = new Date(time).toISOString()
  return `${folder}${iso.slice(0, 10).replaceAll('-', '/')}/${name}${iso.slice(0, 16).replace(/[-:]/g, '')}Z`
}

/** Where the files of a day begin in a folder of a trail. */
export const dayAt = (folder: string, time: number) =>
  `${folder}${new Date(time).toISOString().slice(0, 10).replaceAll('-', '/')}/`

export const isLogFile = (key: string) =>
  /\.json(\.gz)?$/i.test(key) && !/CloudTrail-(Digest|Insight|Aggregated)/.test(key)
