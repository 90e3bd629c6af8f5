import type { Recipe } from '../../kit/scripts/script.ts'
import { denyAll, denyWithoutMfa } from './iam.ts'
import { blockBuckets } from './block-buckets.ts'
import { closeObjects } from './close-objects.ts'

/** What can be done in Amazon Web Services by its command line, by playbook. */
export const awsScripts: Readonly<Record<string, Recipe>> = {
  fix_public_storage: blockBuckets,
  remove_everyone: closeObjects,
  close_anonymous_links: closeObjects,
  disable_ghost_accounts: denyAll,
  enforce_mfa: denyWithoutMfa,
}
