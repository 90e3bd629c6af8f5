import type { ConnectorIo } from '../kit/connector.ts'
import { OutboundFault, type Answer } from '../kit/http/index.ts'
import { parseXml, type XmlElement } from '../kit/xml.ts'
import { awsFault } from './fault.ts'
import { amazonHost } from './s3/address.ts'
import { signedHeaders, type AwsCredentials } from './sign.ts'

export interface AwsPlace extends AwsCredentials {
  region: string
  /** One address for all services, as emulators have it. */
  endpoint?: string | undefined
}

interface Call {
  /** As it is signed for: `iam`, `sts`, `cloudtrail`. */
  service: string
  headers: Readonly<Record<string, string>>
  body: string
  what: string
}

const mostAnswer = 32 * 2 ** 20

/** Calls services of AWS beside S3. */
export class AwsServices {
  readonly #place: AwsPlace
  readonly #io: ConnectorIo

  constructor(place: AwsPlace, io: ConnectorIo) {
    this.#place = place
    this.#io = io
  }

  /** Whether this is Amazon itself, which has all services. */
  get isAmazon(): boolean {
    return this.#place.endpoint === undefined
  }

  /** By the query protocol of IAM and STS. @throws AwsFault for what concerns the one call, SourceFault and OutboundFault otherwise */
  async query(service: 'iam' | 'sts', action: string, parameters: Readonly<Record<string, string>> = {}) {
    const version = service === 'iam' ? '2010-05-08' : '2011-06-15'
    const body = new URLSearchParams({ Action: action, Version: version, ...parameters }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const answer = await this.#call({ service, headers, body, what: `${service}:${action}` })
    return elementOf(answer, `${service}:${action}`, `${action}Response`)
  }

  /** By the JSON protocol of CloudTrail. @throws as `query` does */
  async cloudtrail(action: string, parameters: object): Promise<unknown> {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `com.amazonaws.cloudtrail.v20131101.CloudTrail_20131101.${action}`,
    }
    const body = JSON.stringify(parameters)
    return (await this.#call({ service: 'cloudtrail', headers, body, what: `cloudtrail:${action}` })).json()
  }

  async #call({ service, headers, body, what }: Call): Promise<Answer> {
    const { endpoint, accessKeyId } = this.#place
    const region = service === 'iam' ? regionOfIam(this.#place.region) : this.#place.region
    const base = new URL(endpoint ?? `https://${hostOf(service, region)}`)
    const path = `${base.pathname.replace(/\/+$/, '')}/`
    const request = { method: 'POST', host: base.host, path, query: [], headers, body }
    const answer = await this.#io.http.request({
      url: `${base.origin}${path}`,
      method: 'POST',
      headers: signedHeaders(request, { credentials: this.#place, region, service, now: this.#io.now() }),
      body,
      // Nothing is changed by any of these calls.
      idempotent: true,
      redirect: 'manual',
      bucket: `${service} ${accessKeyId}`,
      signal: this.#io.signal,
      limits: { maxBytes: mostAnswer },
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw await awsFault(answer, what)
  }
}

/** IAM is one for each partition. @see https://docs.aws.amazon.com/general/latest/gr/iam-service.html */
function regionOfIam(region: string): string {
  if (region.startsWith('cn-')) return 'cn-north-1'
  return region.startsWith('us-gov-') ? 'us-gov-west-1' : 'us-east-1'
}

function hostOf(service: string, region: string): string {
  if (service !== 'iam') return amazonHost(region, service)
  if (region === 'us-east-1') return 'iam.amazonaws.com'
  return region.startsWith('cn-') ? `iam.${region}.amazonaws.com.cn` : 'iam.us-gov.amazonaws.com'
}

async function elementOf(answer: Answer, what: string, root: string): Promise<XmlElement> {
  const text = await answer.text()
  try {
    const element = parseXml(text)
    if (element.name === root) return element
  } catch {
    // Said below.
  }
  throw new OutboundFault('malformed', `${what}: AWS answered with something that is no ${root}, or is cut off.`)
}
