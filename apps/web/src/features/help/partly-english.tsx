import type { DocPage } from '@sharelight/contract'
import { language } from '../../lib/languages.ts'
import classes from './help.module.css'
import { texts } from '#texts/help.ts'

/** Says so where some of these pages are not there in the language of the screens. */
export const PartlyEnglish = ({ pages }: { pages: readonly Pick<DocPage, 'language'>[] }) =>
  pages.every(page => page.language === language) ? null : (
    <p className={`caption ${classes.written}`}>{texts.written}</p>
  )
