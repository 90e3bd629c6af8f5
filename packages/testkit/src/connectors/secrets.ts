import {
  ConnectorError,
  scrubbed,
  scrubber,
  secretPaths,
  splitSecrets,
  withSaved,
  type Connector,
} from '@sharelight/connectors'
import { describe, expect, it } from 'vitest'

/** What holds of the secret settings of every connector, whatever they are called and wherever they lie. */
export function secretsConformance(connector: Connector): void {
  describe(`secrets of ${connector.id}`, () => {
    const paths = secretPaths(connector.settings)
    const made = new Map(paths.map((path, number) => [path, `hush ${number} of ${path} +/=&"\\ ü`] as const))
    const { values: whole } = withSaved(connector.settings, { harmless: true }, made)

    it('are split off, every one, and come back where they were', () => {
      const { open, secrets } = splitSecrets(connector.settings, whole)
      expect(JSON.stringify(open)).not.toContain('hush')
      expect(secrets).toEqual(made)
      expect(withSaved(connector.settings, open, secrets)).toEqual({ values: whole, kept: paths })
    })

    it('stay when they are left out, go when they are null, and change when they are given', () => {
      for (const path of paths) {
        const nothing = withSaved(connector.settings, {}, made)
        expect(nothing.kept).toContain(path)
        const given = withSaved(connector.settings, {}, new Map([[path, null]])).values
        expect(
          splitSecrets(connector.settings, withSaved(connector.settings, given, made).values).secrets.has(path),
        ).toBe(false)
        const other = withSaved(connector.settings, {}, new Map([[path, 'other']])).values
        expect(
          splitSecrets(connector.settings, withSaved(connector.settings, other, made).values).secrets.get(path),
        ).toBe('other')
      }
    })

    it('are in nothing that it throws, however they are spelt there', () => {
      for (const secret of made.values()) {
        const bytes = Buffer.from(secret)
        const spelt = [
          secret,
          encodeURIComponent(secret),
          JSON.stringify(secret),
          bytes.toString('hex'),
          Buffer.from(`user:${secret}`).toString('base64'),
        ]
        const error = Object.assign(
          new ConnectorError('io_error', `refused ${spelt.join(' ')}`, { cause: new Error(secret) }),
          { config: { headers: [secret] } },
        )
        const after = scrubbed(error, scrubber([secret])) as Error & { config: unknown }
        const said = [
          after.message,
          after.stack,
          String((after.cause as Error).stack),
          JSON.stringify(after.config),
        ].join('\n')
        for (const spelling of [...spelt, bytes.toString('base64').slice(4, -6)]) expect(said).not.toContain(spelling)
        expect(after).toBeInstanceOf(ConnectorError)
      }
    })
  })
}
