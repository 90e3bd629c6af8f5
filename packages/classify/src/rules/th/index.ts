import { digits, national } from '../national.ts'
import { isThai13 } from '../../validators/national.ts'

/** Identifiers of Thailand. */
export const thRules = national('TH', [
  {
    id: 'idnr',
    name: 'Thai identity number',
    kind: 'national-id',
    source: 'Thailand, Department of Provincial Administration',
    pattern: digits(13),
    named: ['idnr'],
    near: ['เลขประจำตัวประชาชน', 'บัตรประชาชน', 'thai id', 'national id', 'id card', 'citizen id'],
    accept: value => /^[1-8]/.test(value) && isThai13(value),
  },
  {
    id: 'moa',
    name: 'Thai company number',
    kind: 'company-id',
    source: 'Thailand, Department of Business Development',
    pattern: digits(13),
    near: ['ทะเบียนนิติบุคคล', 'เลขทะเบียน', 'registration no', 'moa', 'company'],
    accept: value => value[0] === '0' && isThai13(value),
  },
  {
    id: 'tin',
    name: 'Thai tax number',
    kind: 'tax-id',
    source: 'Thailand, Revenue Department',
    pattern: digits(13),
    near: ['เลขประจำตัวผู้เสียภาษี', 'tax id', 'tin', 'taxpayer'],
    accept: value => value[0] !== '9' && isThai13(value),
  },
  {
    id: 'passport',
    name: 'Thai passport',
    kind: 'passport',
    source: 'Thailand, Department of Consular Affairs',
    pattern: /[A-Z]{1,2}\d{6,7}/,
    near: ['หนังสือเดินทาง', 'thai passport'],
  },
])
