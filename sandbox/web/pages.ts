export const topics = ['weather', 'price', 'release', 'score', 'outage', 'news'] as const;
type Topic = (typeof topics)[number];

export interface WebPage {
  url: string;
  /** The headline and the publisher, with a dash between them. */
  title: string;
  /** The publication date, as yyyy-mm-dd. */
  date: string;
  /** The page's first sentence, without its full stop. */
  claim: string;
  text: string;
}

interface Entry extends WebPage {
  topic: Topic;
  subject: string[];
}

/** `{day}` in the text is replaced by the publication date, `daysAgo` days before today. */
type Row = [subject: string, address: string, title: string, daysAgo: number, text: string];

const rows: Record<Topic, Row[]> = {
  weather: [
    [
      'berlin',
      'wetter.example/berlin',
      'Berlin heute ☔ – Spreewetter',
      0,
      'Today in Berlin: 7 °C and light rain ☔. On {day} the wind comes from the west; tomorrow stays dry.',
    ],
    [
      'berlin',
      'weather.test/berlin',
      'Berlin, hour by hour 🌧️ – Weather Test',
      0,
      'Rain over Berlin ends around 18:00 and the night of {day} stays above 4 °C. Take an umbrella for the way home.',
    ],
    [
      'munich',
      'wetter.example/muenchen',
      'München heute ❄️ – Isarwetter',
      0,
      'Today in Munich: 1 °C and snow showers ❄️. On {day} roads above 700 metres are icy.',
    ],
    [
      'hamburg',
      'wetter.example/hamburg',
      'Hamburg heute – Hafenwetter',
      0,
      'Today in Hamburg: 8 °C and gusts of up to 70 km/h. The storm warning ends on the evening of {day}.',
    ],
    [
      'vienna',
      'wetter.example/wien',
      'Wien heute – Donauwetter',
      0,
      'Today in Vienna: 5 °C and fog that lifts by noon. The afternoon of {day} is sunny.',
    ],
    [
      'zurich',
      'wetter.example/zuerich',
      'Zürich heute ⛅ – Seewetter',
      0,
      'Today in Zurich: 6 °C, with sun between clouds ⛅. The bise blows from the evening of {day}.',
    ],
    [
      'paris',
      'meteo.example/paris',
      'Paris aujourd’hui 🌦️ – Météo Exemple',
      0,
      'Today in Paris: 11 °C, with showers and sun 🌦️. On {day} the Seine stands at 1.8 metres.',
    ],
    [
      'london',
      'weather.test/london',
      'London today – Weather Test',
      0,
      'Today in London: 10 °C and overcast. A dry evening follows on {day}.',
    ],
    [
      'madrid',
      'tiempo.example/madrid',
      'Madrid hoy ☀️ – El Tiempo Ejemplo',
      0,
      'Today in Madrid: 16 °C and clear skies ☀️. The night of {day} brings 3 °C.',
    ],
    [
      'tokyo',
      'tenki.example/tokyo',
      '東京の天気 🌸 – 天気例',
      0,
      'Today in Tokyo (東京): 14 °C and sunny 🌤️. The humidity on {day} is 40 percent.',
    ],
    [
      'beijing',
      'tianqi.example/beijing',
      '北京天气 – 天气示例',
      0,
      'Today in Beijing (北京): 3 °C, clear, with good air 😷. The air quality index on {day} is 48.',
    ],
    [
      'hanoi',
      'thoitiet.example/hanoi',
      'Ha\u0300 No\u0323\u0302i ho\u0302m nay – Tho\u031b\u0300i Tie\u0302\u0301t',
      0,
      'Today in Ha\u0300 No\u0323\u0302i: 22 °C and light haze. On {day} the haze clears by noon.',
    ],
  ],
  price: [
    [
      'gold',
      'rates.example/gold',
      'Gold fixing 🥇 – Rates Daily',
      0,
      'Gold costs $3,412 per ounce in the afternoon fixing of {day} 🥇. That is 0.6 percent more than the day before.',
    ],
    [
      'copper',
      'rates.example/copper',
      'Copper – Rates Daily',
      0,
      'Copper costs $9,870 per tonne on {day}. Stocks have fallen for a fourth week.',
    ],
    [
      'bitcoin btc',
      'coins.test/bitcoin',
      'Bitcoin ₿ now – Coin Test',
      0,
      'Bitcoin costs $88,240 at noon on {day} ₿. It moved by 2 percent within a day.',
    ],
    [
      'euro dollar eur usd',
      'rates.example/eur-usd',
      'Euro against dollar – Rates Daily',
      0,
      'One euro costs 1.093 dollars on {day}. The reference rate is set at 16:00.',
    ],
    [
      'bread bakery',
      'market.example/bread',
      'What bread costs 🥖 – Market Paper',
      3,
      'A loaf of bread costs €2.19 on average as of {day} 🥖. Wheat has become cheaper.',
    ],
    [
      'diesel petrol fuel gas',
      'market.example/fuel',
      'Fuel prices – Market Paper',
      0,
      'A litre of diesel costs €1.58 on {day}. Evenings remain the cheapest time to fill up.',
    ],
    [
      'lumen phone',
      'shops.test/lumen-9',
      'Lumen 9 at its lowest price 📱 – Shop Test',
      1,
      'The Lumen 9 phone costs €549 since {day} 📱. It came out at €699.',
    ],
    [
      'train ticket railway',
      'rail.example/fares',
      'New fares – Rail Example',
      5,
      'A day ticket for all regional trains costs €34 from {day}. Children travel free.',
    ],
  ],
  release: [
    [
      'node nodejs',
      'releases.test/node',
      'Node 26.3 is out 🚀 – Release Notes',
      2,
      'Node 26.3.0, the latest version, came out on {day} 🚀. It speeds up streams and fixes two flaws.',
    ],
    [
      'postgresql postgres',
      'releases.test/postgresql',
      'PostgreSQL 19.1 🐘 – Release Notes',
      8,
      'PostgreSQL 19.1, the latest version, came out on {day} 🐘. It repairs an index fault.',
    ],
    [
      'typescript',
      'releases.test/typescript',
      'TypeScript 7.2 – Release Notes',
      6,
      'TypeScript 7.2, the latest version, came out on {day}. Type checks of large projects take half the time.',
    ],
    [
      'python',
      'releases.test/python',
      'Python 3.15.1 🐍 – Release Notes',
      12,
      'Python 3.15.1, the latest version, came out on {day} 🐍. It is the first repair of 3.15.',
    ],
    [
      'rust',
      'releases.test/rust',
      'Rust 1.99 🦀 – Release Notes',
      9,
      'Rust 1.99, the latest version, came out on {day} 🦀. The compiler names lifetimes in its errors.',
    ],
    [
      'linux kernel',
      'releases.test/linux',
      'Linux 7.4 – Release Notes',
      4,
      'Linux 7.4, the latest kernel, came out on {day}. It wakes laptops twice as fast.',
    ],
    [
      'switchyard',
      'releases.test/switchyard',
      'What’s new in Switchyard – Release Notes',
      1,
      'The latest Switchyard searches the web since {day}. Answers name their sources.',
    ],
    [
      'lumenos',
      'releases.test/lumenos',
      'LumenOS 12 发布 – 新品示例',
      7,
      'LumenOS 12 (流明), the latest version, came out on {day}. Older phones receive it in January.',
    ],
  ],
  score: [
    [
      'hertha football union',
      'sport.example/hertha-union',
      'Derby ⚽ – Sport Paper',
      1,
      'Hertha beat Union 2–1 on {day} ⚽. Both goals fell after the break.',
    ],
    [
      'nba basketball hawks comets',
      'sport.example/hawks-comets',
      'Hawks – Comets 🏀 – Sport Paper',
      1,
      'The Hawks beat the Comets 112–104 on {day} 🏀. It is their sixth win in a row.',
    ],
    [
      'tennis final',
      'sport.example/tennis',
      'Tennis final 🎾 – Sport Paper',
      2,
      'Mira Novák won the final 6–4, 7–5 on {day} 🎾. She is eighteen.',
    ],
    [
      'chess',
      'sport.example/chess',
      'Chess, game seven ♟️ – Sport Paper',
      0,
      'Game seven of the chess match ended in a draw on {day} ♟️. The score is 4–3.',
    ],
  ],
  outage: [
    [
      'cloudia cloud',
      'status.test/cloudia',
      'Cloudia status 🟢 – Status Test',
      0,
      'All systems of Cloudia work again since 09:40 on {day} 🟢. A certificate had expired.',
    ],
    [
      'mailbird mail email',
      'status.test/mailbird',
      'Mailbird status 🟠 – Status Test',
      0,
      'Mailbird delivers mail up to twenty minutes late on {day} 🟠. No message is lost.',
    ],
    [
      'subway metro u5',
      'rail.example/u5',
      'U5 gesperrt – Rail Example',
      0,
      'Line U5 runs every ten minutes again since the morning of {day}. A signal had failed.',
    ],
    [
      'payments paywell',
      'status.test/paywell',
      'Paywell status – Status Test',
      2,
      'Paywell refused a tenth of all payments for an hour on {day}. It was a faulty update.',
    ],
  ],
  news: [
    [
      'moon lander space',
      'news.example/moon-lander',
      'Moon lander sends pictures 🌕 – Example News',
      0,
      'The lander Selene sent its first pictures from the Moon on {day} 🌕. They show the rim of a crater.',
    ],
    [
      'election mayor vote',
      'news.example/election',
      'A new mayor 🗳️ – Example News',
      1,
      'Aya Kaya won the election for mayor on {day} 🗳️. Turnout was 64 percent.',
    ],
    [
      'panda zoo 熊猫',
      'news.example/panda',
      '熊猫双胞胎 🐼 – 新闻示例',
      0,
      'Twin pandas (熊猫) were born in the zoo on {day} 🐼. Both weigh 130 grams.',
    ],
    [
      'bridge river',
      'news.example/bridge',
      'The bridge opens – Example News',
      2,
      'The new bridge over the river opened on {day}. Bicycles have a lane of their own.',
    ],
  ],
};

const dayMs = 24 * 60 * 60 * 1000;

/** The forty pages of the made-up web, with dates relative to today. */
export function listPages(): Entry[] {
  return topics.flatMap((topic) => rows[topic].map((row) => toEntry(topic, row)));
}

function toEntry(topic: Topic, [subject, address, title, daysAgo, template]: Row): Entry {
  const day = new Date(Date.now() - daysAgo * dayMs);
  const text = template.replaceAll('{day}', day.toUTCString().slice(5, 16));
  return {
    url: `https://${address}`,
    title,
    date: day.toISOString().slice(0, 10),
    claim: text.slice(0, text.indexOf('. ')),
    text,
    topic,
    subject: subject.split(' '),
  };
}
