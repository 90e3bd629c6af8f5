/** The statement of an IAM policy that gives what is missing. */
function statementFor(actions: readonly string[], resources: readonly string[]): string {
  return JSON.stringify({ Effect: 'Allow', Action: actions, Resource: resources })
}

const arn = (bucket: string) => `arn:aws:s3:::${bucket}`

/** The way out, as a sentence. */
export const allowing = (actions: readonly string[], resources: readonly string[]) =>
  `Add the statement ${statementFor(actions, resources)} to the policy of the access key.`

export const allowingToList = (bucket: string, versions = false) =>
  allowing(versions ? ['s3:ListBucket', 's3:ListBucketVersions'] : ['s3:ListBucket'], [arn(bucket)])

/** What reading a bucket takes, each with why. */
export const rights = [
  { action: 's3:ListBucket', why: 'To list the objects of each bucket.' },
  { action: 's3:GetObject', why: 'To read what objects contain. Nothing is written.' },
  { action: 's3:GetBucketPolicy', why: 'To see whom the bucket policy lets in.' },
  { action: 's3:GetBucketPolicyStatus', why: 'To see whether S3 itself counts the policy as public.' },
  { action: 's3:GetBucketPublicAccessBlock', why: 'To see what is blocked whatever policy and access lists say.' },
  { action: 's3:GetBucketAcl', why: "To see whom the bucket's access list lets in." },
  { action: 's3:GetBucketOwnershipControls', why: 'To know whether access lists count at all.' },
  { action: 's3:GetObjectAcl', why: 'To see whom access lists of objects let in, where they count.' },
  { action: 's3:GetEncryptionConfiguration', why: 'To tell whether what is stored is encrypted, and by whose key.' },
  {
    action: 's3:GetBucketVersioning',
    why: 'To tell whether older versions are kept, and whether deleting them takes a second factor.',
  },
  {
    action: 's3:GetAccountPublicAccessBlock',
    why: 'To see what the account blocks at all its buckets. It takes "Resource": "*".',
  },
  { action: 's3:GetBucketLogging', why: 'To tell whether access is logged.' },
] as const

export function missingRight(actions: readonly string[], buckets: readonly string[]): { name: string; wayOut: string } {
  const needsObjects = actions.some(action => action.startsWith('s3:GetObject'))
  const resources = buckets.flatMap(bucket => [arn(bucket), ...(needsObjects ? [`${arn(bucket)}/*`] : [])])
  return { name: `${actions.join(', ')} on ${buckets.join(', ')}`, wayOut: allowing(actions, resources) }
}
