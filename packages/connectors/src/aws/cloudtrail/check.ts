import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { isAwsDenied } from '../fault.ts'
import type { S3Client } from '../s3/client.ts'
import { callerOf } from '../granted.ts'
import { excessOf } from '../s3/excess.ts'
import { allowing } from '../s3/rights.ts'
import type { AwsServices } from '../services.ts'
import { sourceFault } from './bucket-feed.ts'
import { lookUpFault } from './lookup-feed.ts'
import { pagesOfKeys, trailFolders } from './trail-keys.ts'

interface Asking {
  client: S3Client
  services: AwsServices
  bucket: string | undefined
  prefix: string
  now(): Date
}

/** Asks for everything once that reading will ask for. */
export async function check(asking: Asking): Promise<CheckResult> {
  try {
    const granted = asking.bucket === undefined ? await lookedUp(asking) : await listed(asking, asking.bucket)
    const others = await Promise.all(rights.map(async right => ({ right, has: await has(asking, right) })))
    return {
      ok: true,
      granted: [...granted, ...others.flatMap(({ right, has: isHad }) => (isHad ? right.name : []))],
      excess: await excessOf(asking.services, await callerOf(asking.services), { also: reads, onlyReads: true }),
      missing: others.flatMap(({ right, has: isHad }) =>
        isHad === false ? { name: right.name, wayOut: `${right.why} ${allowing(right.actions, ['*'])}` } : [],
      ),
    }
  } catch (error) {
    return failedCheck('AWS CloudTrail', error)
  }
}

async function listed({ client, prefix }: Asking, bucket: string): Promise<string[]> {
  try {
    const [folder = ''] = await trailFolders(client, { bucket, prefix })
    for await (const { keys } of pagesOfKeys(client, { bucket, prefix: folder })) {
      const [key] = keys
      if (key === undefined) break
      const answer = await client.call({ bucket, key: Buffer.from(key), headers: { range: 'bytes=0-0' } })
      answer.discard()
      return ['s3:ListBucket', 's3:GetObject']
    }
    return ['s3:ListBucket']
  } catch (error) {
    throw sourceFault(error, { bucket })
  }
}

async function lookedUp({ services, now }: Asking): Promise<string[]> {
  const until = Math.floor(now().getTime() / 1000)
  try {
    await services.cloudtrail('LookupEvents', { StartTime: until - 3600, EndTime: until, MaxResults: 1 })
    return ['cloudtrail:LookupEvents']
  } catch (error) {
    throw lookUpFault(error)
  }
}

interface Right {
  name: string
  actions: string[]
  why: string
  ask(services: AwsServices): Promise<unknown>
}

const rights: readonly Right[] = [
  {
    name: 'cloudtrail:DescribeTrails',
    actions: ['cloudtrail:DescribeTrails', 'cloudtrail:GetTrailStatus', 'cloudtrail:GetEventSelectors'],
    why: 'Without it, it is not known what is logged and what is not.',
    ask: services => services.cloudtrail('DescribeTrails', {}),
  },
  {
    name: 'iam:GenerateCredentialReport, iam:GetCredentialReport',
    actions: ['iam:GenerateCredentialReport', 'iam:GetCredentialReport'],
    why: 'Without them, users, their second factors and their keys are not known.',
    ask: services => services.query('iam', 'GenerateCredentialReport'),
  },
  {
    name: 'iam:GetAccountAuthorizationDetails',
    actions: ['iam:GetAccountAuthorizationDetails'],
    why: 'Without it, it is not known who administers and who belongs to which group.',
    ask: services => services.query('iam', 'GetAccountAuthorizationDetails', { MaxItems: '1' }),
  },
]

const reads = ['cloudtrail:LookupEvents', ...rights.flatMap(({ actions }) => actions)]

/** Undefined: what answers at an address of its own knows nothing of it. */
async function has({ services }: Asking, { ask }: Right): Promise<boolean | undefined> {
  try {
    await ask(services)
    return true
  } catch (error) {
    if (isAwsDenied(error) && services.isAmazon) return false
    if (isAwsDenied(error) || !services.isAmazon) return undefined
    throw error
  }
}
