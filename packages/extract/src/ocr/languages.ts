import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Languages whose recognition data is installed with this package. */
export const ocrLanguages = ['eng', 'deu', 'fra', 'spa', 'heb'] as const
export type OcrLanguage = (typeof ocrLanguages)[number]

const resolve = createRequire(import.meta.url).resolve

/** The folder with a language's recognition data, inside its npm package. */
export function languageFolder(code: OcrLanguage): string {
  return join(dirname(resolve(`@tesseract.js-data/${code}/package.json`)), '4.0.0_best_int')
}

/** Words and letters that only one of the languages in Latin script has. */
const hints: readonly (readonly [OcrLanguage, RegExp])[] = [
  ['deu', /\b(?:der|die|das|und|nicht|ist|mit|für|von|eine?|Rechnung|Straße|gmbh)\b|[äöüß]/gi],
  ['fra', /\b(?:le|la|les|des|une?|est|pour|vous|dans|avec|facture|société)\b|[àâçêëîïôûœ]/gi],
  ['spa', /\b(?:el|los|las|una|que|por|para|con|del|factura|señor)\b|[ñ¿¡]/gi],
  ['eng', /\b(?:the|and|of|to|is|for|with|your|invoice|total|date|this|no)\b/gi],
]

/** The language that a text read as English is likelier to be in. */
export function likelyLanguage(text: string, allowed: readonly string[]): OcrLanguage {
  const counts = hints
    .filter(([code]) => allowed.includes(code))
    .map(([code, hint]) => [code, text.match(hint)?.length ?? 0] as const)
  const best = counts.toSorted((a, b) => b[1] - a[1])[0]
  const english = counts.find(([code]) => code === 'eng')?.[1] ?? 0
  return best && best[1] > 3 && best[1] > english * 1.5 ? best[0] : 'eng'
}
