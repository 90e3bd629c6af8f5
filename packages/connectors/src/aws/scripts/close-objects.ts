import type { Recipe } from '../../kit/scripts/script.ts'
import { cliNeeds, input, prelude } from './cli.ts'
import { placeIn } from './place.ts'

/** What stays: all but the two groups that let everybody in. */
const kept = '{Owner: Owner, Grants: Grants[?!(Grantee.URI && contains(Grantee.URI, `"/groups/global/A"`))]}'

export const closeObjects: Recipe = {
  language: 'sh',
  title:
    'Takes everybody off the access lists of S3 objects; a policy that lets them in is for the public access block',
  needs: cliNeeds,
  prelude: () => `${prelude}

close_object() {
  if ! known_as NoSuchKey aws s3api get-object-acl --cli-input-json "$2" --output json --query '{Owner: Owner, Grants: Grants}' || [ -z "$answer" ]; then
    left "The access list of $1 cannot be seen: $answer"
    return
  fi
  before=$answer
  case "$before" in
    *groups/global/AllUsers* | *groups/global/AuthenticatedUsers*) ;;
    *) return ;;
  esac
  if ! after=$(aws s3api get-object-acl --cli-input-json "$2" --output json --query '${kept}'); then
    left "The access list of $1 cannot be seen."
    return
  fi
  change "take everybody off the access list of $1" \\
    "aws s3api put-object-acl --cli-input-json $(quoted "$2") --access-control-policy $(quoted "$before")" \\
    aws s3api put-object-acl --cli-input-json "$2" --access-control-policy "$after"
}`,
  call({ key }) {
    const place = placeIn(key)
    if (!place?.object) return { because: 'it is no object of a bucket' }
    return `close_object ${place.bucket} ${input({ Bucket: place.bucket, Key: place.object })}`
  },
}
