import { language } from '../../lib/languages.ts'
import classes from './help.module.css'
import { texts } from '#texts/help.ts'

/** Says so where the screens speak another language. */
export const WrittenInEnglish = () =>
  language === 'en' ? null : <p className={`caption ${classes.written}`}>{texts.written}</p>
