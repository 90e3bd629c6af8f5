import type { Recipe } from '../../kit/scripts/script.ts'
import { placeIn } from './place.ts'
import { cliNeeds, input, prelude } from './cli.ts'

const closed = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }

export const blockBuckets: Recipe = {
  language: 'sh',
  title: 'Blocks all public access to S3 buckets, whatever their policies and access lists say',
  needs: cliNeeds,
  prelude: () => `${prelude}

block() {
  if ! known_as NoSuchPublicAccessBlockConfiguration aws s3api get-public-access-block --cli-input-json "$2" --output json --query PublicAccessBlockConfiguration; then
    left "The public access block of $1 cannot be seen: $answer"
    return
  fi
  if [ -n "$answer" ]; then
    back="aws s3api put-public-access-block --bucket=$1 --public-access-block-configuration=$(quoted "$answer")"
  else
    back="aws s3api delete-public-access-block --bucket=$1"
  fi
  change "block all public access to the bucket $1" "$back" aws s3api put-public-access-block --cli-input-json "$3"
}`,
  call({ key }) {
    const bucket = placeIn(key)?.bucket
    if (bucket === undefined) return { because: 'it is no name of a bucket' }
    return `block ${bucket} ${input({ Bucket: bucket })} ${input({ Bucket: bucket, PublicAccessBlockConfiguration: closed })}`
  },
}
