import { daySpan, distanceSpan, unitSpan, type Unit } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";

interface DateWords {
  /** Word for a day and its distance from today. */
  readonly days: readonly (readonly [string, number])[];
  /** Phrase for a week, month or year and its distance from the present one. */
  readonly units: readonly (readonly [string, Unit, number])[];
  /** With the groups `number` and `unit`. */
  readonly ago: string;
  readonly unitNames: Readonly<Record<string, Unit>>;
  readonly numbers: Readonly<Record<string, number>>;
}

const FRENCH: DateWords = {
  days: [
    ["avant-hier", -2],
    ["hier", -1],
    ["aujourd[’']hui", 0],
    ["après-demain", 2],
    ["demain", 1],
  ],
  units: [
    ["la semaine (?:dernière|passée)", "week", -1],
    ["cette semaine", "week", 0],
    ["la semaine prochaine", "week", 1],
    ["le mois (?:dernier|passé)", "month", -1],
    ["le mois prochain", "month", 1],
    ["l[’']an(?:née)? (?:dernier|dernière|passée?)", "year", -1],
    ["l[’']an(?:née)? prochaine?", "year", 1],
  ],
  ago: "il y a (?<number>\\p{L}+|\\d{1,4}) (?<unit>jour|semaine|mois|an)s?",
  unitNames: { jour: "day", semaine: "week", mois: "month", moi: "month", an: "year" },
  numbers: {
    un: 1,
    une: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
  },
};
const GERMAN: DateWords = {
  days: [
    ["vorgestern", -2],
    ["gestern", -1],
    ["heute", 0],
    ["übermorgen", 2],
  ],
  units: [
    ["(?:letzte|vorige|vergangene)n? woche", "week", -1],
    ["diese[r]? woche", "week", 0],
    ["nächste[rn]? woche", "week", 1],
    ["(?:letzte|vorige|vergangene)[nm]? monat", "month", -1],
    ["nächste[nm]? monat", "month", 1],
    ["(?:letzte|voriges|vergangene)[sn]? jahr", "year", -1],
    ["nächste[sn]? jahr", "year", 1],
  ],
  ago: "vor (?<number>\\p{L}+|\\d{1,4}) (?<unit>tag|woche|monat|jahr)(?:en|n|e)?",
  unitNames: { tag: "day", woche: "week", monat: "month", jahr: "year" },
  numbers: {
    einem: 1,
    einer: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
  },
};
const SPANISH: DateWords = {
  days: [
    ["anteayer", -2],
    ["ayer", -1],
    ["hoy", 0],
    ["pasado mañana", 2],
  ],
  units: [
    ["la semana pasada", "week", -1],
    ["esta semana", "week", 0],
    ["la (?:próxima semana|semana que viene)", "week", 1],
    ["el mes pasado", "month", -1],
    ["el (?:próximo mes|mes que viene)", "month", 1],
    ["el año pasado", "year", -1],
    ["el (?:próximo año|año que viene)", "year", 1],
  ],
  ago: "hace (?<number>\\p{L}+|\\d{1,4}) (?<unit>día|semana|mes|año)(?:es|s)?",
  unitNames: { día: "day", semana: "week", mes: "month", año: "year" },
  numbers: {
    un: 1,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
  },
};

/** `\b` knows ASCII only: a word that begins or ends in "é" needs these. */
const whole = (pattern: string): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "giu");

function rulesOf(words: DateWords): readonly DateRule[] {
  return [
    ...words.days.map(([word, offset]): DateRule => ({
      pattern: whole(word),
      read: (_, { at }) => daySpan(at, offset),
    })),
    ...words.units.map(([phrase, unit, offset]): DateRule => ({
      pattern: whole(phrase),
      read: (_, { at }) => unitSpan(at, unit, offset),
    })),
    {
      pattern: whole(words.ago),
      read: (groups, { at }) => {
        const word = (groups["number"] ?? "").toLowerCase();
        const count = words.numbers[word] ?? Number(word);
        return distanceSpan(
          at,
          words.unitNames[(groups["unit"] ?? "").toLowerCase()] ?? "day",
          -count,
        );
      },
    },
  ];
}

/** French, German and Spanish: days, weeks, months and years relative to now. */
export const EUROPEAN_DATES: readonly DateRule[] = [FRENCH, GERMAN, SPANISH].flatMap(rulesOf);
