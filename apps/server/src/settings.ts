import { readOutboundRules, type OutboundRules } from '@sharelight/connectors'
import type { EnvironmentName } from '@sharelight/contract'
import { demoSizes, type DemoSizeName } from '@sharelight/demo'
import { isEmail, isEnvironment } from '@sharelight/domain'
import { auditSettings, type AuditSettings } from './audit/settings.ts'
import { isLoopbackHost, readTlsMode, type TlsChoice } from '@sharelight/store'
import { traceSettings, type TraceSettings } from './observe/traces/settings.ts'
import { readScanRoots, type ScanRoots } from './places.ts'

/** What the operator of an installation decides, by environment variables. */
export interface Settings {
  /** SHARELIGHT_ENV */
  environment: EnvironmentName
  /** PUBLIC_URL: where browsers reach this server, for links in mails and the way back from signing in elsewhere. */
  publicUrl?: string
  /** TRUST_PROXY: addresses of the reverse proxies in front, whose word on the caller's address and protocol counts. */
  trustProxy?: string
  /** SHARELIGHT_PROVIDER_KEY: the installation is run by a provider for its customers, who calls with this key. */
  providerKey?: string
  /** REGION_URLS: the operator's sites, each with an own region, between which alone a sign-in may go on. */
  regions?: readonly string[]
  /** DEMO_SIZE: how much the demo organisation holds. `small` is there within a second or two. */
  demoSize: DemoSizeName
  /** SCAN_ROOTS: what organisations may read of this machine. A provider opens nothing that is not named; else all that is no secret is open. */
  scanRoots?: ScanRoots
  /** API_CALLS_PER_MINUTE: how often one API key may call this process within a minute. 600 unless set. */
  apiCallsPerMinute: number
  /** MCP_SERVER=on: assistants may read with an API key. */
  mcp?: boolean
  /** DRAIN_SECONDS: how long calls under way may take to end when the server stops. 20 unless set. */
  drainSeconds?: number
  mail?: MailSettings
  microsoft?: MicrosoftSettings
  /** OUTBOUND_ALLOW and OUTBOUND_HOSTS: what other systems may be called. */
  outbound: OutboundRules
  audit: AuditSettings
  monitoring?: MonitoringSettings
  /** OTEL_EXPORTER_OTLP_ENDPOINT and its like. */
  traces?: TraceSettings
}

/** METRICS_TOKEN, METRICS_HOST and METRICS_PORT: who may read the metrics, and where this process answers besides. */
export interface MonitoringSettings {
  token?: string
  host: string
  port?: number
}

/** SMTP_URL (`smtps://user:password@host:465`), MAIL_FROM, SMTP_TLS and SMTP_CA */
export interface MailSettings {
  url: string
  from: string
  tls?: TlsChoice
}

/** MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, MICROSOFT_TENANT and MICROSOFT_AUTHORITY: the app that was registered in Microsoft Entra. */
export interface MicrosoftSettings {
  clientId: string
  clientSecret: string
  /** A tenant's id, or `organizations` for any. */
  tenant: string
  authority: string
}

/** @throws Error naming the variable that cannot be used, and what would do */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const {
    SHARELIGHT_ENV: environment = 'production',
    PUBLIC_URL: publicUrl,
    SHARELIGHT_PROVIDER_KEY: providerKey,
    DEMO_SIZE: demoSize = 'full',
  } = env
  if (!isEnvironment(environment))
    throw new Error(`SHARELIGHT_ENV is "${environment}": use local, dev, qa, debug, uat, preview, stage or production.`)
  if (publicUrl && !/^https?:\/\/[^/]+/.test(publicUrl))
    throw new Error(`PUBLIC_URL is "${publicUrl}": use an address such as https://sharelight.example.com.`)
  if (providerKey && providerKey.length < 32) {
    throw new Error(
      'SHARELIGHT_PROVIDER_KEY is too short: use at least 32 characters, such as the output of `openssl rand -base64 32`.',
    )
  }
  if (!isDemoSize(demoSize)) throw new Error(`DEMO_SIZE is "${demoSize}": use small, medium or full.`)
  return {
    environment,
    demoSize,
    apiCallsPerMinute: apiCallsPerMinute(env.API_CALLS_PER_MINUTE || '600'),
    mcp: mcpServer(env.MCP_SERVER || 'off'),
    ...(env.DRAIN_SECONDS && { drainSeconds: drainSeconds(env.DRAIN_SECONDS) }),
    ...(publicUrl && { publicUrl: new URL(publicUrl).origin }),
    ...(env.REGION_URLS && { regions: regionUrls(env.REGION_URLS, publicUrl) }),
    ...(env.TRUST_PROXY && { trustProxy: env.TRUST_PROXY }),
    ...(providerKey && { providerKey, scanRoots: {} }),
    ...(env.SCAN_ROOTS && { scanRoots: readScanRoots(env.SCAN_ROOTS) }),
    mail: mailSettings(env),
    microsoft: microsoftSettings(env),
    outbound: readOutboundRules(env),
    audit: auditSettings(env),
    monitoring: monitoringSettings(env),
    traces: traceSettings(env),
  }
}

function drainSeconds(value: string): number {
  const seconds = Number(value)
  if (!/^\d{1,4}$/.test(value) || seconds > 3600)
    throw new Error(`DRAIN_SECONDS is "${value}": use whole seconds from 0 to 3600.`)
  return seconds
}

function mcpServer(value: string): boolean {
  if (!/^(on|off)$/.test(value)) throw new Error(`MCP_SERVER is "${value}": use on or off.`)
  return value === 'on'
}

function apiCallsPerMinute(value: string): number {
  const calls = Number(value)
  if (!/^\d{1,7}$/.test(value) || calls < 1)
    throw new Error(`API_CALLS_PER_MINUTE is "${value}": use a whole number from 1 to 9999999.`)
  return calls
}

function monitoringSettings({
  METRICS_TOKEN: token,
  METRICS_HOST: host,
  METRICS_PORT: port,
}: NodeJS.ProcessEnv): MonitoringSettings {
  if (port && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw new Error(`METRICS_PORT is "${port}": use a port from 0 to 65535; 0 takes a free one.`)
  return { host: host || 'localhost', ...(token && { token }), ...(port && { port: Number(port) }) }
}

function regionUrls(list: string, publicUrl: string | undefined): string[] {
  if (!publicUrl || !isGuarded(publicUrl))
    throw new Error(
      "With REGION_URLS, set PUBLIC_URL to this site's own address on https: a sign-in goes on from one address to another.",
    )
  return list
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)
    .map(text => {
      if (!isGuarded(text))
        throw new Error(
          `REGION_URLS holds "${text}": use addresses such as https://us-1.sharelight.example.com, with commas between.`,
        )
      return new URL(text).origin
    })
}

/** Nobody listens on the way there: it is encrypted, or on this machine. */
function isGuarded(address: string): boolean {
  if (!/^https?:\/\/[^/]+/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

function isDemoSize(size: string): size is DemoSizeName {
  return Object.hasOwn(demoSizes, size)
}

function mailSettings(env: NodeJS.ProcessEnv): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = env
  if (!url) return undefined
  if (!/^smtps?:\/\/[^/]+/.test(url))
    throw new Error('SMTP_URL is no mail server: use smtps://user:password@host:465 or smtp://host:587.')
  if (!from || !isEmail(from)) throw new Error('With SMTP_URL, set MAIL_FROM to the address that mails come from.')
  if (!publicUrl)
    throw new Error(
      'With SMTP_URL, set PUBLIC_URL to the address where browsers reach Sharelight, such as https://sharelight.example.com: links in mails lead there.',
    )
  const mode = readTlsMode('SMTP_TLS', env.SMTP_TLS)
  return { url, from, tls: { ...(mode && { mode }), ...(env.SMTP_CA && { ca: env.SMTP_CA }) } }
}

function microsoftSettings(env: NodeJS.ProcessEnv): MicrosoftSettings | undefined {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = env
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret)
    throw new Error('MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET belong together: set both, or none.')
  return {
    clientId,
    clientSecret,
    tenant: env.MICROSOFT_TENANT || 'organizations',
    authority: (env.MICROSOFT_AUTHORITY || 'https://login.microsoftonline.com').replace(/\/+$/, ''),
  }
}
