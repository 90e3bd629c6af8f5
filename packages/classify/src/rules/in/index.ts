import { national } from '../national.ts'
import { hasLuhn, hasVerhoeff } from '../../validators/checksums.ts'

const isGstin = (value: string) => {
  const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const sum = Array.from(value.slice(0, 14)).reduce((total, symbol, at) => {
    const product = symbols.indexOf(symbol) * ((at % 2) + 1)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return symbols[(36 - (sum % 36)) % 36] === value[14]
}
const isPan = (value: string) => /^[A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z]$/.test(value) && value.slice(5, 9) !== '0000'
const isPalindrome = (value: string) => value === Array.from(value).reverse().join('')

/** Identifiers of India. */
export const inRules = national('IN', [
  {
    id: 'aadhaar',
    name: 'Indian Aadhaar number',
    kind: 'national-id',
    source: 'India, UIDAI numbering scheme',
    pattern: /\d{4}[ :-]?\d{4}[ :-]?\d{4}/,
    near: ['aadhaar', 'aadhar', 'uidai', 'uid', 'आधार'],
    accept: value => /^[2-9]/.test(value) && hasVerhoeff(value) && !isPalindrome(value),
  },
  {
    id: 'vid',
    name: 'Indian virtual identity number (VID)',
    kind: 'national-id',
    source: 'India, UIDAI circular 1/2018',
    pattern: /\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}/,
    named: ['vin'],
    near: ['vid', 'virtual id', 'aadhaar'],
    accept: value => /^[2-9]/.test(value) && hasVerhoeff(value) && !isPalindrome(value),
  },
  {
    id: 'pan',
    name: 'Indian tax number (PAN)',
    kind: 'tax-id',
    source: 'India, Income Tax Department, Rule 114',
    pattern: /[A-Z]{5}\d{4}[A-Z]/,
    strength: 'strong',
    near: ['pan', 'permanent account number', 'pan card', 'income tax', 'pan number'],
    accept: isPan,
    check: 'structure',
  },
  {
    id: 'gstin',
    name: 'Indian GST number (GSTIN)',
    kind: 'company-id',
    source: 'India, GST Network',
    pattern: /\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]/,
    strength: 'strong',
    near: ['gstin', 'gst', 'gst registration'],
    accept: value =>
      Number(value.slice(0, 2)) >= 1 &&
      Number(value.slice(0, 2)) <= 38 &&
      /^[A-Z]{5}\d{4}[A-Z]$/.test(value.slice(2, 12)) &&
      isGstin(value),
  },
  {
    id: 'epic',
    name: 'Indian voter card (EPIC)',
    kind: 'national-id',
    source: 'Election Commission of India',
    pattern: /[A-Z]{3}\d{7}/,
    near: ['voter', 'epic', 'voter id', 'electoral', 'election'],
    accept: (value, { before }) => hasLuhn(value.slice(3)) || !/\bepic\b/i.test(before()),
    check: 'structure',
  },
  {
    id: 'passport',
    name: 'Indian passport',
    kind: 'passport',
    source: 'India, Ministry of External Affairs',
    pattern: /[A-PR-WY][1-9]\d ?\d{4}[1-9]/,
    near: ['indian passport'],
  },
  {
    id: 'driving-licence',
    name: 'Indian driving licence',
    kind: 'driving-licence',
    source: 'India, MoRTH Sarathi',
    pattern: /[A-Z]{2}[ -]?\d{2}[ -]?(?:19|20)\d{2}[ -]?\d{7}/,
    near: ['dl no'],
  },
  {
    id: 'vehicle',
    name: 'Indian vehicle registration',
    kind: 'vehicle',
    source: 'India, Central Motor Vehicles Rules 1989',
    pattern: [/[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}/, /[A-Z]{2,3}\d{4}/],
    near: ['rto', 'vehicle number'],
    within: 60,
  },
  {
    id: 'ifsc',
    name: 'Indian bank branch code (IFSC)',
    kind: 'bank-account',
    source: 'Reserve Bank of India, IFSC',
    pattern: /[A-Z]{4}0[A-Z0-9]{6}/,
    near: ['ifsc', 'bank', 'branch', 'neft', 'rtgs', 'account'],
    weight: 'contact',
  },
  {
    id: 'uan',
    name: 'Indian provident fund number (UAN)',
    kind: 'tax-id',
    source: 'India, EPFO',
    pattern: /\d{12}/,
    near: ['uan', 'epfo', 'provident fund', 'universal account number'],
  },
  {
    id: 'upi',
    name: 'Indian payment address (UPI)',
    kind: 'bank-account',
    source: 'NPCI, UPI',
    pattern: /[A-Z0-9.]{2,40}@[A-Z]{3,12}/,
    near: ['upi', 'vpa', 'upi id', 'upi payment'],
    accept: (_, { raw }) => /@(?:ok\w+|ybl|ibl|axl|upi|paytm|apl|sbi|icici|hdfcbank|axisbank|yesbank)$/i.test(raw),
    check: 'payment provider',
  },
])
