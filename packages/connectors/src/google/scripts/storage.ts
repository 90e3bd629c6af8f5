import { sh } from '../../kit/scripts/quote/sh.ts'
import type { Recipe } from '../../kit/scripts/script.ts'

/** https://cloud.google.com/storage/docs/buckets#naming */
const bucketName = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/

export const preventPublicAccess: Recipe = {
  language: 'sh',
  title: 'Prevents public access to Cloud Storage buckets, whatever their policies and access lists say',
  needs: ['It needs the Google Cloud command line, signed in as an administrator of the buckets.'],
  prelude: () => `prevent() {
  if ! answer=$(gcloud storage buckets describe "gs://$1" --format='value(public_access_prevention)' 2>&1); then
    left "The bucket $1 cannot be seen: $answer"
    return
  fi
  if [ "$answer" = enforced ]; then return; fi
  change "prevent public access to the bucket $1" \\
    "gcloud storage buckets update gs://$1 --no-public-access-prevention" \\
    gcloud storage buckets update "gs://$1" --public-access-prevention
}`,
  call({ key, ids }) {
    const bucket = ids?.['bucket'] ?? key.split(/[/#]/)[0] ?? ''
    return bucketName.test(bucket) ? `prevent ${sh(bucket)}` : { because: 'it is no name of a bucket' }
  },
}
