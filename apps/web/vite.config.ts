import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import type * as English from './src/texts/en/locale.ts'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Each build speaks one language. */
const language = process.env.SHARELIGHT_LANGUAGE ?? 'en'
const { locale, direction, withoutScripts }: typeof English = await import(
  join(import.meta.dirname, 'src/texts', language, 'locale.ts')
)
const server = process.env.SHARELIGHT_SERVER ?? 'http://localhost:8080'

export default defineConfig(({ command }) => ({
  base: command === 'build' ? `/${language}/` : '/',
  resolve: { conditions: [language, ...defaultClientConditions] },
  plugins: [react(), early('src/app/early.ts'), page()],
  server: { port: 5173, proxy: { '/api': server, '/configs': server, '/content': server } },
  build: {
    outDir: `dist/${language}`,
    target: 'es2023',
    chunkSizeWarningLimit: 800,
    manifest: true,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            { name: 'early', test: /src\/(app\/early|lib\/(early|markers|paths))\.ts$/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
  },
}))

/** The page's own language and its one sentence come from the catalogue of texts, too. */
function page(): Plugin {
  return {
    name: 'sharelight:page',
    transformIndexHtml: html => ({
      html: html.replace('<html>', `<html lang="${locale}" dir="${direction}">`),
      tags: [{ tag: 'noscript', children: withoutScripts, injectTo: 'body' }],
    }),
  }
}

/** A script that runs before the application and the styles are there. */
function early(id: string): Plugin {
  let base = '/'
  return {
    name: 'sharelight:early',
    apply: 'build',
    configResolved: config => void (base = config.base),
    buildStart() {
      this.emitFile({ type: 'chunk', id, name: 'early' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const script = Object.values(bundle).find(
          file => file.type === 'chunk' && file.moduleIds.some(module => module.endsWith(id)),
        )
        return (
          script && [
            {
              tag: 'script',
              attrs: { type: 'module', async: true, crossorigin: true, src: `${base}${script.fileName}` },
              injectTo: 'head-prepend',
            },
          ]
        )
      },
    },
  }
}
