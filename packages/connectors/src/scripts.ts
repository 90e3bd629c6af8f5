import { awsScripts } from './aws/scripts/index.ts'
import { azureScripts } from './azure/scripts/index.ts'
import { driveScripts, gmailScripts, googleCloudScripts } from './google/scripts/index.ts'
import { writeScript } from './kit/scripts/write.ts'
import type { Recipe, Script, ScriptOrder } from './kit/scripts/script.ts'
import { fileScripts } from './local/filesystem/scripts/index.ts'
import { exchangeScripts, microsoftFileScripts } from './microsoft/scripts/index.ts'
import { revokeFromPublic as mariadb } from './sql/scripts/mariadb.ts'
import { revokeFromPublic as mssql } from './sql/scripts/mssql.ts'
import { revokeFromPublic as oracle } from './sql/scripts/oracle.ts'
import { revokeFromPublic as postgresql } from './sql/scripts/postgresql.ts'
import { revokeFromPublic as snowflake } from './sql/scripts/snowflake.ts'

export type { Script, ScriptLanguage, ScriptOrder, ScriptTarget } from './kit/scripts/script.ts'

/** By the service's key, then by playbook; services whose connectors are still to come among them. */
const recipes: Readonly<Record<string, Readonly<Record<string, Recipe>>>> = {
  local_disk: fileScripts,
  network_drive: fileScripts,
  onedrive: microsoftFileScripts,
  sharepoint: microsoftFileScripts,
  ms_teams: microsoftFileScripts,
  exchange_365: exchangeScripts,
  gdrive: driveScripts,
  gmail: gmailScripts,
  gcs: googleCloudScripts,
  azure_blob: azureScripts,
  amazon_s3: awsScripts,
  postgresql: { revoke_public_grants: postgresql },
  mariadb: { revoke_public_grants: mariadb },
  mssql: { revoke_public_grants: mssql },
  mysql: { revoke_public_grants: mariadb },
  oracle: { revoke_public_grants: oracle },
  snowflake: { revoke_public_grants: snowflake },
}

/** Whether there is a script of a playbook for a service (by its key). */
export const hasScript = (action: string, service: string) => recipeOf(action, service) !== undefined

/**
 * What a playbook does in a service, as a script: it only says what it would do unless told otherwise, and writes down what takes it back. It holds
 * the things by their ids, quoted so that no name can run anything. Nothing where there is no such script.
 */
export function scriptOf(action: string, service: string, order: ScriptOrder): Script | undefined {
  const recipe = recipeOf(action, service)
  return recipe && writeScript(action, recipe, order)
}

/** What scripts there are, by service and playbook. */
export const scriptsThereAre = () =>
  Object.entries(recipes).flatMap(([service, byAction]) => Object.keys(byAction).map(action => ({ service, action })))

function recipeOf(action: string, service: string): Recipe | undefined {
  const byAction = Object.hasOwn(recipes, service) ? recipes[service] : undefined
  return byAction && Object.hasOwn(byAction, action) ? byAction[action] : undefined
}
