import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

const deploy = join(import.meta.dirname, '../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'sharelight-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const has = (command: string) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined

describe('the units', () => {
  const hardening = read('systemd/sharelight.service').split('\n')

  it('take from server and worker alike what they do not need', () => {
    const demanded = [
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'ProtectKernelTunables=yes',
      'ProtectKernelModules=yes',
      'ProtectControlGroups=yes',
      'RestrictSUIDSGID=yes',
      'LockPersonality=yes',
      'RestrictRealtime=yes',
      'SystemCallArchitectures=native',
      'User=sharelight',
      'UMask=0077',
    ]
    expect(hardening).toEqual(expect.arrayContaining(demanded))
    const section = (lines: string[]) => lines.slice(lines.indexOf('NoNewPrivileges=yes'), lines.indexOf('[Install]'))
    expect(section(read('systemd/sharelight-worker@.service').split('\n'))).toEqual(section(hardening))
  })

  it.skipIf(!has('systemd-analyze'))('are understood by systemd, and exposed little (where systemd-analyze is)', () => {
    const bin = join(folder, 'opt/node_modules/node/bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), '', { mode: 0o755 })
    const units = [
      ['sharelight.service', 'sharelight.service'],
      ['sharelight-worker@.service', 'sharelight-worker@1.service'],
    ].map(([from = '', to = '']) => {
      const path = join(folder, 'units', to)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, read(`systemd/${from}`).replaceAll('/opt/sharelight/', `${join(folder, 'opt')}/`))
      return path
    })
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, ...units], { encoding: 'utf8' })
    const { status, stderr } = analyze('verify', '--man=no')
    expect([status, stderr.split('\n').filter(line => line.includes(folder))]).toEqual([0, []])
    expect(analyze('security', '--offline=true', '--no-pager', '--threshold=30').status).toBe(0)
  })
})

const pod = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }).loose(),
        containers: z.array(
          z
            .object({
              securityContext: z
                .object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) })
                .loose(),
              startupProbe: z.object({}).loose(),
              livenessProbe: z.object({}).loose(),
              readinessProbe: z.object({}).loose(),
            })
            .loose(),
        ),
      }),
    }),
  }),
})

describe('the chart', () => {
  it('has values that its own schema takes but for the address, which must be given', () => {
    const schema = JSON.parse(read('helm/sharelight/values.schema.json')) as { $schema?: string }
    delete schema.$schema
    const holds = new Ajv2020({ strict: false }).compile(schema)
    const values = parse(read('helm/sharelight/values.yaml')) as object
    expect(holds(values)).toBe(false)
    expect(holds({ ...values, publicUrl: 'https://s.example.com' })).toBe(true)
    expect(holds({ ...values, publicUrl: 'https://s.example.com', settings: { SMTP_URL: 'smtp://u:p@h' } })).toBe(false)
  })

  it.skipIf(!has('helm'))(
    'is rendered into what Kubernetes knows, hardened (where helm is; by its schemas where kubernetes-validate is)',
    () => {
      const chart = join(deploy, 'helm/sharelight')
      const all =
        'publicUrl=https://s.example.com,ingress.enabled=true,worker.autoscaling.enabled=true,authorities.configMap=ca'
      const text = execFileSync('helm', ['template', 'r', chart, '--kube-version', '1.33.0', '--set', all], {
        encoding: 'utf8',
      })
      const made = parseAllDocuments(text).map(document => document.toJS() as { kind: string })
      expect(made.map(({ kind }) => kind).toSorted()).toEqual([
        'Deployment',
        'Deployment',
        'HorizontalPodAutoscaler',
        'Ingress',
        'NetworkPolicy',
        'PodDisruptionBudget',
        'PodDisruptionBudget',
        'Service',
        'Service',
        'ServiceAccount',
      ])
      for (const one of made.filter(({ kind }) => kind === 'Deployment')) expect(() => pod.parse(one)).not.toThrow()
      if (!has('kubernetes-validate')) return
      const file = join(folder, 'rendered.yaml')
      writeFileSync(file, text)
      execFileSync('kubernetes-validate', ['-k', '1.33.0', '--strict', file], { stdio: 'pipe' })
    },
  )
})
