import { documentFigures } from './classify/documents/speed.ts'
import type { Section } from './report.ts'

/** What an organisation waits for: small documents, each classified by itself. */
export async function benchDocuments(): Promise<Section> {
  return {
    id: 'documents',
    title: 'Classification of documents as they come',
    command: 'npm run bench -- documents',
    figures: documentFigures(),
  }
}
