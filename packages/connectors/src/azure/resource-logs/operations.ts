import type { EventType } from '@sharelight/contract'
import { parsedAt, textAt, type LogRecord } from './record.ts'

/** Told by Azure itself, of its health, alerts and rules that were checked. */
const quietCategories =
  /^(policy|servicehealth|resourcehealth|alert|autoscale|recommendation|security|microsoftgraphactivitylogs|networkaccesstrafficlogs|enrichedoffice365auditlogs|networksecuritygroup\w*|allmetrics|azurefirewall\w*|applicationgateway\w*|frontdoor\w*|appservice\w*(?<!auditlogs)|functionapplogs|kube-(?!audit-admin)\w*|kube-apiserver|kube-audit|cluster-autoscaler|guard|jobs?logs|jobstreams|sqlinsights|querystore\w*|errors|timeouts|blocks|deadlocks|databasewaitstatistics|dataplanerequests|mongorequests|querystatistics|partitionkey\w*|executionlogs|operationallogs|workflowruntime|gatewaylogs|containerregistryloginevents)$/i

/** Roles, and rights that are given. */
const ofRoles =
  /^microsoft\.(authorization|aadiam|managedservices)\/.*(role|elevateaccess|assignments|registrationassignments|denyassignments|classicadministrators|accessreview)/
const ofPolicies = /^microsoft\.authorization\/(policy|policies|locks|diagnostic)/
const ofApplications = /^microsoft\.managedidentity\//
/** A link that whoever holds it reads a disk, a snapshot or a whole account by. */
const ofLinks = /(begingetaccess|listaccountsas|listservicesas|getsasuri|generateuserdelegationkey)\/action$/

/** What an operation of Azure's management is: nothing for what is known and not told; `unknown` where no rule knows it. */
export function managementType(record: LogRecord): EventType | 'unknown' | undefined {
  const name = (record.operationName ?? '').toLowerCase()
  if (quietCategories.test(record.category ?? '')) return undefined
  if (name.startsWith('microsoft.authorization/policies/')) return undefined
  if (!name.includes('/')) return dataType(record, name)
  const verb = name.split('/').at(-1) ?? ''
  if (
    verb === 'read' ||
    /^(get|validate|check|list(?!keys|.*keys|.*secret|.*credential|.*sas|.*connectionstring))/.test(deed(name))
  )
    return undefined
  if (ofLinks.test(name) || opensUp(record)) return 'anonymous_link_created'
  if (ofPolicies.test(name)) return 'settings_changed'
  if (ofRoles.test(name)) return 'role_changed'
  if (ofApplications.test(name)) return 'application_changed'
  return /^(write|delete|action|move|register|restart|start|stop|update|create)$/.test(verb)
    ? 'settings_changed'
    : 'unknown'
}

/** What `…/action` does: the word before it. */
const deed = (name: string) => (name.endsWith('/action') ? (name.split('/').at(-2) ?? '') : '')

/** Key vaults and other services write verbs at the end or the beginning of a name. @see https://learn.microsoft.com/azure/key-vault/general/logging */
function dataType({ category }: LogRecord, name: string): EventType | 'unknown' | undefined {
  if (!name) return 'unknown'
  if (/^secretget$|^certificateget$/.test(name)) return 'file_accessed'
  if (
    /(get|list|getdeleted|listversions|listdeleted|sign|verify|encrypt|decrypt|wrap|unwrap|issuers?list|authentication)$/.test(
      name,
    )
  )
    return undefined
  if (/^(get|list|read|query|describe|search|head|select|check|validate)/.test(name)) return undefined
  if (
    /(set|create|delete|update|import|recover|purge|backup|restore|put|patch|post|rotate|release|renew|merge|store)$/.test(
      name,
    ) ||
    /^(set|create|delete|update|put|add|remove|grant|revoke|enable|disable|modify|import|reset|assign)/.test(name)
  )
    return 'settings_changed'
  return /^audit(event)?$/i.test(category ?? '') ? undefined : 'unknown'
}

/** The body of the request lets everybody in: to a container, or to what containers of the account allow. */
function opensUp({ properties, resultType }: LogRecord): boolean {
  if (!isDone({ resultType })) return false
  const body = parsedAt(properties, 'requestbody') ?? parsedAt(properties, 'requestBody')
  const inner = parsedAt(body, 'properties')
  const level = textAt(inner, 'publicAccess') ?? textAt(body, 'publicAccess')
  return parsedAt(inner, 'allowBlobPublicAccess') === true || /^(blob|container)$/i.test(level ?? '')
}

/** Begun and accepted is not done, and what failed did not happen. */
export function isDone({ resultType }: Pick<LogRecord, 'resultType'>): boolean {
  return !/^(start|started|accept|accepted|fail|failed|failure|error|clienterror|servererror|canceled|inprogress|in progress)$/i.test(
    resultType ?? '',
  )
}
