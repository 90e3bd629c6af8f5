import type { FindingKind } from '@sharelight/contract'
import type { Lot } from '../tables/random.ts'

/** Sentences of a language about a value (`{v}`), and how its numbers are written there. */
export interface Language {
  id: string
  /** Decimal digits of its own that are written beside the Latin ones. */
  zero?: string
  /** Written from the right: marks of direction stand about. */
  isRightToLeft?: boolean
  email: readonly string[]
  phone: readonly string[]
  card: readonly string[]
  phones: (lot: Lot) => string
  /** Rule, and the sentences that name it. */
  identifiers: Readonly<Record<string, readonly string[]>>
}

export const kinds: readonly FindingKind[] = ['email', 'phone', 'card']

const shaped = (lot: Lot, ...shapes: readonly string[]) => lot.of(shapes).replace(/#/g, () => lot.digits(1))

/** Eight languages in six scripts. */
export const languages: readonly Language[] = [
  {
    id: 'Hebrew',
    isRightToLeft: true,
    email: ['כתובת הדוא"ל שלי היא {v}', 'אפשר לכתוב אל {v} בכל עת.', 'דואר אלקטרוני: {v}', 'המייל שלה{v}'],
    phone: ['הטלפון שלי הוא {v}', 'נייד: {v}', 'אפשר להתקשר למספר {v} בערב.', "טל' {v}", 'מספר הטלפון {v} אינו פעיל'],
    card: ['כרטיס האשראי שלי {v}', 'מספר כרטיס: {v}', 'שילמתי בכרטיס אשראי {v} אתמול.', 'ויזה {v}'],
    phones: lot =>
      shaped(lot, `05${lot.of(['0', '2', '4', '8'])}-#######`, '+972-52-###-####', '03-6######', '054 ### ####'),
    identifiers: {
      'il-idnr': ['תעודת זהות {v}', 'מספר הזהות שלו הוא {v}.', 'ת"ז: {v}', 'ת.ז. {v}', "מס' זהות {v}"],
      'il-hp': ['מספר חברה {v}', 'ח.פ. {v}', 'ח"פ: {v}'],
    },
  },
  {
    id: 'Arabic',
    zero: '٠',
    isRightToLeft: true,
    email: ['بريدي الإلكتروني هو {v}', 'البريد الالكتروني: {v}', 'راسلني على {v} من فضلك.', 'ايميل {v}'],
    phone: [
      'رقم هاتفي هو {v}',
      'الهاتف: {v}',
      'جوال {v}',
      'اتصل بي على {v} مساء.',
      'رقم الجوال {v}',
      'موبايل: {v}',
      'تلفون {v}',
    ],
    card: ['رقم بطاقة الائتمان {v}', 'بطاقتي الائتمانية هي {v}', 'دفعت ببطاقة فيزا {v} أمس.', 'رقم البطاقة: {v}'],
    phones: lot => shaped(lot, '05########', '010########', '+966 5# ### ####', '+20 10 #### ####', '+971 50 ### ####'),
    identifiers: {
      'eg-nid': ['الرقم القومي {v}', 'رقمه القومي هو {v}.', 'رقم البطاقة الشخصية: {v}'],
      'sa-nid': ['رقم الهوية {v}', 'الهوية الوطنية: {v}', 'رقم الإقامة {v}'],
    },
  },
  {
    id: 'Russian',
    email: ['Моя электронная почта {v}', 'Пишите на {v}, пожалуйста.', 'эл. почта: {v}', 'мыло {v}'],
    phone: [
      'Мой телефон {v}',
      'тел. {v}',
      'Звоните по номеру {v} вечером.',
      'моб.: {v}',
      'номер телефона {v}',
      'мобильный {v}',
    ],
    card: ['Номер карты {v}', 'Моя банковская карта {v}', 'оплатил картой {v} вчера', 'карта: {v}'],
    phones: lot =>
      shaped(lot, '+7 9## ###-##-##', '8 (9##) ###-##-##', '8-9##-###-##-##', '89#########', '+7(495)###-##-##'),
    identifiers: {
      'ru-inn': ['Его ИНН {v}.', 'ИНН: {v}', 'инн {v}', 'ИНН организации {v} указан в договоре'],
      'ru-snils': ['СНИЛС {v}', 'Мой СНИЛС: {v}', 'номер СНИЛС {v}', 'снилс {v}'],
      'ru-ogrn': ['ОГРН {v}', 'огрн: {v}'],
    },
  },
  {
    id: 'Ukrainian and Bulgarian',
    email: ['Моя електронна пошта {v}', 'Имейл: {v}', 'Пишете на {v}, моля.', 'пошта: {v}'],
    phone: ['Мій телефон {v}', 'тел.: {v}', 'Телефонен номер: {v}', 'моб. {v}', 'Телефонуйте за номером {v} увечері.'],
    card: ['Номер картки {v}', 'Номер на карта {v}', 'банківська картка: {v}', 'Кредитна карта {v}'],
    phones: lot =>
      shaped(lot, '+380 67 ### ## ##', '050 ### ## ##', '+359 88 ### ####', '0888 ### ###', '(044) ###-##-##'),
    identifiers: {
      'ua-rntrc': ['РНОКПП {v}', 'ІПН: {v}', 'Її РНОКПП {v}.', 'ідентифікаційний код {v}'],
      'ua-edrpou': ['ЄДРПОУ {v}', 'код ЄДРПОУ: {v}'],
      'bg-egn': ['ЕГН {v}', 'Неговото ЕГН е {v}.', 'егн: {v}', 'Единен граждански номер {v}'],
    },
  },
  {
    id: 'Greek',
    email: [
      'Το email μου είναι {v}',
      'Γράψτε στο {v} όποτε θέλετε.',
      'ηλεκτρονικό ταχυδρομείο: {v}',
      'ηλ. διεύθυνση {v}',
    ],
    phone: [
      'Το τηλέφωνό μου είναι {v}',
      'τηλ. {v}',
      'Κινητό: {v}',
      'Καλέστε στο {v} το βράδυ.',
      'αριθμός τηλεφώνου {v}',
      'ΤΗΛΕΦΩΝΟ {v}',
    ],
    card: ['Ο αριθμός της κάρτας μου είναι {v}', 'πιστωτική κάρτα {v}', 'Πλήρωσα με την κάρτα {v} χθες.', 'ΚΑΡΤΑ: {v}'],
    phones: lot => shaped(lot, '69########', '210 #######', '+30 69# ### ####', '694 ### ####', '2310 ######'),
    identifiers: {
      'gr-vat': ['ΑΦΜ {v}', 'Το ΑΦΜ του είναι {v}.', 'Α.Φ.Μ.: {v}', 'αφμ {v}'],
      'gr-amka': ['ΑΜΚΑ {v}', 'Ο ΑΜΚΑ της είναι {v}.', 'Α.Μ.Κ.Α.: {v}', 'αμκα {v}'],
    },
  },
  {
    id: 'Chinese',
    zero: '０',
    email: ['我的邮箱是{v}，请查收。', '电子邮件：{v}', '请发邮件到{v}', '信箱{v}。'],
    phone: ['我的手机号是{v}。', '电话：{v}', '请拨打{v}联系我', '联系电话{v}', '手機號碼{v}，謝謝', '座机{v}'],
    card: ['我的银行卡号是{v}。', '信用卡{v}已过期', '卡号：{v}', '信用卡號碼{v}'],
    phones: lot =>
      shaped(
        lot,
        `1${lot.of(['3', '5', '8', '9'])}#########`,
        '+86 138 #### ####',
        '010-8#######',
        '138-####-####',
        '0912-###-###',
      ),
    identifiers: {
      'cn-ric': ['身份证号{v}。', '我的身份证号码是{v}', '身份证：{v}', '居民身份证号码为{v}，请核对'],
      'tw-natid': ['身分證字號{v}', '我的身分證字號是{v}。', '身分證：{v}'],
    },
  },
  {
    id: 'Japanese',
    zero: '０',
    email: ['メールアドレスは{v}です。', 'メール：{v}', '{v}までご連絡ください。', 'Eメール{v}'],
    phone: ['電話番号は{v}です。', '携帯：{v}', '携帯電話{v}までお願いします', 'TEL {v}', '連絡先は{v}です'],
    card: ['カード番号は{v}です。', 'クレジットカード：{v}', 'クレジットカード番号{v}で支払いました', 'カード{v}'],
    phones: lot => shaped(lot, '090-####-####', '03-6###-####', '080########', '+81 90 #### ####', '06-6###-####'),
    identifiers: {
      'jp-cn': ['法人番号は{v}です。', '法人番号：{v}', '法人番号{v}'],
      'jp-my-number': ['マイナンバーは{v}です。', '個人番号：{v}', 'マイナンバー{v}を提出しました'],
    },
  },
  {
    id: 'chat and capitals',
    email: ['mail me at {v} pls', 'EMAIL {v}', 'my email s {v} lol', 'hmu {v}', 'addy: {v}'],
    phone: ['call me {v} k', 'MY NUMBER IS {v}', 'txt me at {v}', 'my cell is {v} lol', 'ph {v}', 'tel no {v}'],
    card: ['my card is {v} lol', 'CARD NUMBER {v}', 'use my visa {v} ok', 'cc {v} thx', 'card no {v}'],
    phones: lot =>
      shaped(
        lot,
        `${lot.int(201, 989)} ${lot.int(201, 989)} ####`,
        `(${lot.int(201, 989)}) ${lot.int(201, 989)}-####`,
        `${lot.int(201, 989)}${lot.int(201, 989)}####`,
      ),
    identifiers: {
      'us-ssn': ['my ssn is {v} lol', 'SSN {v}', 'ssn {v} k?', 'social is {v}', 'MY SOCIAL SECURITY NUMBER IS {v}'],
      'gb-nhs': ['my nhs number is {v} x', 'NHS NO {v}', 'nhs no {v} pls'],
      'fr-nir': ['mon nir c {v}', 'NIR {v}', 'numero de secu {v} merci', 'n° sécu : {v}'],
      'br-cpf': ['meu cpf é {v} blz', 'CPF {v}', 'cpf eh {v}'],
    },
  },
]
