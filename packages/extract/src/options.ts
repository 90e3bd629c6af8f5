import type { OcrMode } from '@sharelight/contract'
import { defaultLimits, type ExtractLimits } from './limits.ts'

export interface ExtractOptions {
  limits?: Partial<ExtractLimits>
  /** Default `off`: recognition costs seconds a page. */
  ocr?: OcrMode
  /** Tesseract language codes to choose from; default all that are shipped. */
  ocrLanguages?: readonly string[]
  /** Read nothing but the list of members of archives. */
  listOnly?: boolean
  signal?: AbortSignal
}

export interface ResolvedOptions extends ExtractOptions {
  limits: ExtractLimits
  ocr: OcrMode
}

export function resolveOptions(options: ExtractOptions): ResolvedOptions {
  return { ...options, limits: { ...defaultLimits, ...options.limits }, ocr: options.ocr ?? 'off' }
}
