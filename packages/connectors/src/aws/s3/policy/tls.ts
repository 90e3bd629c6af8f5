import { statementsOf } from './statements.ts'

/** Whether a bucket's policy refuses everybody who comes without TLS, to the bucket and all that lies in it. */
export function isTlsOnly(policy: string, bucket: string): boolean {
  const refusing = (statementsOf(policy) ?? []).filter(({ refusesPlainHttp }) => refusesPlainHttp)
  return needed(bucket).every(([action, resource]) => refusing.some(({ covers }) => covers(action, resource)))
}

const needed = (bucket: string) =>
  [
    ['s3:ListBucket', bucket],
    ['s3:GetObject', `${bucket}/any`],
    ['s3:PutObject', `${bucket}/any`],
  ] as const
