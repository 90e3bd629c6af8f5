import { ConnectorError, type Connection, type ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { S3Client } from '../s3/client.ts'
import { S3Settings } from '../s3/settings.ts'
import { AwsServices } from '../services.ts'
import { readBucket } from './bucket-feed.ts'
import { check } from './check.ts'
import { accountOf, credentialsOf, standingsOf, type Credential } from './credentials.ts'
import { lookUp } from './lookup-feed.ts'
import type { CloudtrailSettings } from './settings.ts'
import { accountResources } from './trails.ts'

const feed = 'cloudtrail'

export async function open(settings: CloudtrailSettings, io: ConnectorIo): Promise<Connection> {
  const { bucket, prefix, days, region, endpoint, forcePathStyle, accessKeyId, secretAccessKey, sessionToken } =
    settings
  const place = { region, endpoint, forcePathStyle, accessKeyId, secretAccessKey, sessionToken }
  const client = new S3Client(S3Settings.parse(place), io)
  const services = new AwsServices(place, io)
  let credentials: Promise<Credential[] | undefined> | undefined
  const reported = () => (credentials ??= credentialsOf(services))
  const pages = (from?: string) =>
    bucket === undefined ? lookUp({ services, io, days }, from) : readBucket({ client, bucket, prefix, io, days }, from)
  return {
    check: () => check({ client, services, bucket, prefix, now: io.now }),
    // A log holds no items of its own.
    async *containers() {},
    feeds: [feed],
    activity: (_, from) => untilAborted(pages(from), io.signal),
    async *identities() {
      const lines = await reported()
      if (!lines) return
      const standings = await standingsOf(services)
      yield { items: lines.map(line => accountOf(line, standings?.get(line['user'] ?? ''), io.now())), covers: 'all' }
    },
    async *resources() {
      yield { items: await accountResources(services, await reported()), covers: 'all' }
    },
    fetch: () => Promise.reject(new ConnectorError('unsupported', 'A log has no content to read.')),
    close: () => Promise.resolve(),
  }
}
