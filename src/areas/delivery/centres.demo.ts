/** Where districts and streets of the demo lie. Coordinates of the platform are GCJ-02, as maps and channels of the mainland give them. */
import { createHash } from 'node:crypto';
import { DEGREE_M, metres, type Place } from '../../language/geo';

/** Centres of the districts of the demo's cities: as the districts' own offices stand. */
export const CENTRES: Readonly<Record<string, Place>> = {
  110101: [116.416, 39.9284],
  110102: [116.366, 39.9125],
  110105: [116.444, 39.9219],
  110106: [116.286, 39.8585],
  110107: [116.223, 39.9066],
  110108: [116.298, 39.9594],
  110109: [116.102, 39.9404],
  110111: [116.143, 39.7488],
  110112: [116.656, 39.9093],
  110113: [116.655, 40.1302],
  110114: [116.231, 40.2207],
  110115: [116.342, 39.7267],
  110116: [116.632, 40.316],
  110117: [117.121, 40.1406],
  110118: [116.843, 40.3769],
  110119: [115.975, 40.4566],
  310101: [121.485, 31.2318],
  310104: [121.436, 31.1883],
  310105: [121.424, 31.2204],
  310106: [121.448, 31.2276],
  310107: [121.397, 31.2495],
  310109: [121.505, 31.2646],
  310110: [121.526, 31.2595],
  310112: [121.382, 31.1128],
  310113: [121.489, 31.4045],
  310114: [121.266, 31.3747],
  310115: [121.545, 31.2215],
  310116: [121.342, 30.7418],
  310117: [121.228, 31.0322],
  310118: [121.124, 31.1501],
  310120: [121.474, 30.9179],
  310151: [121.397, 31.623],
  320102: [118.798, 32.0486],
  320104: [118.795, 32.0192],
  320105: [118.732, 32.0034],
  320106: [118.77, 32.0664],
  320111: [118.628, 32.0591],
  320113: [118.909, 32.0963],
  320114: [118.779, 31.9913],
  320115: [118.84, 31.9527],
  320116: [118.822, 32.3222],
  320117: [119.028, 31.651],
  320118: [118.892, 31.3275],
  320505: [120.434, 31.3295],
  320506: [120.632, 31.2639],
  320507: [120.643, 31.3689],
  320508: [120.617, 31.3361],
  320509: [120.645, 31.139],
  320576: [120.721, 31.3242],
  320581: [120.752, 31.6539],
  320582: [120.555, 31.8756],
  320583: [120.981, 31.3846],
  320585: [121.131, 31.458],
  330102: [120.169, 30.2425],
  330105: [120.142, 30.3192],
  330106: [120.13, 30.2594],
  330108: [120.212, 30.2083],
  330109: [120.264, 30.1832],
  330110: [119.978, 30.2737],
  330111: [119.96, 30.0487],
  330112: [119.725, 30.2339],
  330113: [120.299, 30.4191],
  330114: [120.494, 30.3228],
  330122: [119.691, 29.7929],
  330127: [119.042, 29.6091],
  330182: [119.281, 29.4747],
  330203: [121.551, 29.8599],
  330205: [121.555, 29.8867],
  330206: [121.844, 29.8994],
  330211: [121.716, 29.9488],
  330212: [121.547, 29.8167],
  330213: [121.407, 29.6551],
  330225: [121.869, 29.4767],
  330226: [121.43, 29.2879],
  330281: [121.154, 30.0371],
  330282: [121.266, 30.1697],
  420102: [114.309, 30.6003],
  420103: [114.271, 30.6015],
  420104: [114.215, 30.5818],
  420105: [114.219, 30.554],
  420106: [114.316, 30.5539],
  420107: [114.386, 30.6404],
  420111: [114.344, 30.5004],
  420112: [114.137, 30.6199],
  420113: [114.084, 30.3088],
  420114: [114.029, 30.582],
  420115: [114.322, 30.3757],
  420116: [114.376, 30.8819],
  420117: [114.801, 30.8414],
  440103: [113.244, 23.1259],
  440104: [113.267, 23.1289],
  440105: [113.317, 23.0838],
  440106: [113.361, 23.1247],
  440111: [113.273, 23.1573],
  440112: [113.459, 23.1037],
  440113: [113.384, 22.9377],
  440114: [113.22, 23.4042],
  440115: [113.525, 22.8016],
  440117: [113.587, 23.5487],
  440118: [113.811, 23.2613],
  440303: [114.132, 22.5484],
  440304: [114.056, 22.5215],
  440305: [113.93, 22.5333],
  440306: [113.884, 22.5553],
  440307: [114.248, 22.7209],
  440308: [114.237, 22.5572],
  440309: [114.044, 22.6968],
  440310: [114.346, 22.6908],
  440311: [113.936, 22.7485],
  510104: [104.083, 30.6562],
  510105: [104.032, 30.6744],
  510106: [104.052, 30.7014],
  510107: [104.043, 30.6419],
  510108: [104.101, 30.66],
  510112: [104.275, 30.5566],
  510113: [104.251, 30.8786],
  510114: [104.159, 30.8235],
  510115: [103.856, 30.6822],
  510116: [103.924, 30.5744],
  510117: [103.901, 30.7954],
  510118: [103.811, 30.4103],
  510121: [104.412, 30.8619],
  510129: [103.512, 30.5724],
  510131: [103.506, 30.1967],
  510181: [103.647, 30.9884],
  510182: [103.958, 30.9901],
  510183: [103.464, 30.4102],
  510184: [103.673, 30.6301],
  510185: [104.547, 30.4115],
};

export const round = (degrees: number) => Number(degrees.toFixed(6));

/** Metres that a street of the demo lies away from its district's centre at most, and a receiver from the middle of the street. */
const [STREET_M, RECEIVER_M] = [2_400, 500];

/** A place within a street: streets lie about their district's centre, each on its own side, and places about the middle of the street. @param key what distinguishes the places of one street. */
export function placeIn(street: string, key: string): Place | null {
  const centre = CENTRES[street.slice(0, 6)];
  return centre ? away(away(centre, STREET_M, street), RECEIVER_M, `${street}:${key}`) : null;
}

/** A place at most so far away, by what the digest of a text says. */
function away([lng, lat]: Place, most: number, text: string): Place {
  const digest = createHash('md5').update(text).digest();
  const turn = (2 * Math.PI * digest.readUInt16BE(0)) / 65_536;
  // The root spreads them evenly over the circle.
  const far = (most * Math.sqrt(digest.readUInt16BE(2) / 65_536)) / DEGREE_M;
  return [round(lng + (far * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180)), round(lat + far * Math.sin(turn))];
}

/** So far from a front warehouse lies the centre of a district that it serves, at most. */
export const SERVED_M = 12_000;

/** Where a front warehouse for some districts stands: in the one that is nearest to all of them. What lies too far from there it does not serve. */
export function frontOf(districts: readonly string[]): { readonly at: string; readonly serves: readonly string[] } {
  const far = (a: string, b: string) => metres(CENTRES[a]!, CENTRES[b]!);
  const sum = (one: string) => districts.reduce((total, other) => total + far(one, other), 0);
  const at = districts.reduce((best, one) => (sum(one) < sum(best) ? one : best));
  return { at, serves: districts.filter((one) => far(at, one) <= SERVED_M) };
}
