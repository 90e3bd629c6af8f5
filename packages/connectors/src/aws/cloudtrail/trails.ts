import { z } from 'zod'
import type { ResourceFacts } from '../../kit/connector.ts'
import { textAt } from '../../kit/xml.ts'
import type { AwsServices } from '../services.ts'
import { accountIn, rootName, type Credential } from './credentials.ts'
import { cloudtrailService } from './service.ts'
import { told } from './told.ts'

const Trails = z.looseObject({
  trailList: z
    .array(
      z.looseObject({
        Name: z.string(),
        TrailARN: z.string().nullish(),
        S3BucketName: z.string().nullish(),
        IsMultiRegionTrail: z.boolean().nullish().transform(Boolean),
        IsOrganizationTrail: z.boolean().nullish().transform(Boolean),
        LogFileValidationEnabled: z.boolean().nullish().transform(Boolean),
        KmsKeyId: z.string().nullish(),
        HomeRegion: z.string().nullish(),
      }),
    )
    .default([]),
})
const Status = z.looseObject({ IsLogging: z.boolean().nullish() })
const Selectors = z.looseObject({
  EventSelectors: z
    .array(z.looseObject({ DataResources: z.array(z.looseObject({ Type: z.string() })).nullish() }))
    .nullish(),
  AdvancedEventSelectors: z.array(z.unknown()).nullish(),
})

/** Trails, and the account whose activity they write down. */
export async function accountResources(
  services: AwsServices,
  credentials: Credential[] | undefined,
): Promise<ResourceFacts[]> {
  const listed = await told(
    services,
    async () => Trails.parse(await services.cloudtrail('DescribeTrails', {})).trailList,
  )
  const trails = await Promise.all((listed ?? []).map(async trail => ({ trail, ...(await stateOf(services, trail)) })))
  const root = credentials?.find(({ user }) => user === rootName)
  const id =
    (await told(services, async () =>
      textAt(await services.query('sts', 'GetCallerIdentity'), 'GetCallerIdentityResult', 'Account'),
    )) || accountIn(root?.['arn'])
  const everywhere = trails.filter(({ trail, isLogging }) => trail.IsMultiRegionTrail && isLogging !== false)
  return [
    ...trails.map(({ trail, isLogging, dataEvents }): ResourceFacts => ({
      id: trail.TrailARN ?? trail.Name,
      kind: 'trail',
      name: trail.Name,
      service: cloudtrailService.key,
      public: null,
      facts: {
        bucket: trail.S3BucketName ?? null,
        allRegions: trail.IsMultiRegionTrail,
        organisation: trail.IsOrganizationTrail,
        validation: trail.LogFileValidationEnabled,
        encryptionKey: trail.KmsKeyId ?? null,
        logging: isLogging ?? null,
        dataEvents: dataEvents ?? null,
      },
    })),
    {
      id: `account:${id}`,
      kind: 'cloud_account',
      name: `AWS account ${id}`,
      service: cloudtrailService.key,
      public: null,
      facts: {
        trailInAllRegions: listed ? everywhere.length > 0 : null,
        trailValidation: everywhere.length ? everywhere.some(({ trail }) => trail.LogFileValidationEnabled) : null,
        rootAccessKeys: root ? [1, 2].filter(number => root[`access_key_${number}_active`] === 'true').length : null,
        rootSecondFactor: root ? root['mfa_active'] === 'true' : null,
      },
    },
  ]
}

async function stateOf(
  services: AwsServices,
  { Name, TrailARN }: { Name: string; TrailARN?: string | null | undefined },
) {
  const name = TrailARN ?? Name
  const [status, selectors] = await Promise.all([
    told(services, async () => Status.parse(await services.cloudtrail('GetTrailStatus', { Name: name }))),
    told(services, async () => Selectors.parse(await services.cloudtrail('GetEventSelectors', { TrailName: name }))),
  ])
  const kinds = selectors?.EventSelectors?.flatMap(({ DataResources }) => (DataResources ?? []).map(({ Type }) => Type))
  const dataEvents =
    selectors &&
    (kinds?.length ? [...new Set(kinds)].join(', ') : selectors.AdvancedEventSelectors?.length ? 'advanced' : 'none')
  return { isLogging: status?.IsLogging, dataEvents }
}
