import {
  Bath, Bike, BookHeart, BookOpen, Camera, ChefHat, Clapperboard, Crown, Dices, Disc3, Drama, Dumbbell, Flame,
  Flower2, Gamepad2, Hammer, Hand, HandHeart, Heart, HeartHandshake, Infinity as InfinityIcon, Landmark, Laugh, Link as LinkIcon,
  MessagesSquare, Motorbike, Mountain, Music, Palette, PawPrint, Plane, Ribbon, Rose, Shirt, Snowflake,
  Sprout, Tent, Trees, Utensils, VenetianMask, Volleyball, WandSparkles, Waves, Wine,
  Sparkle, type LucideIcon,
} from 'lucide-react';

/** The icons that the server names: those of interests.php and the site's fictional_icon. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  bath: Bath,
  bike: Bike,
  'book-heart': BookHeart,
  'book-open': BookOpen,
  camera: Camera,
  'chef-hat': ChefHat,
  clapperboard: Clapperboard,
  crown: Crown,
  dices: Dices,
  'disc-3': Disc3,
  drama: Drama,
  dumbbell: Dumbbell,
  flame: Flame,
  'flower-2': Flower2,
  'gamepad-2': Gamepad2,
  hammer: Hammer,
  hand: Hand,
  'hand-heart': HandHeart,
  heart: Heart,
  'heart-handshake': HeartHandshake,
  infinity: InfinityIcon,
  landmark: Landmark,
  laugh: Laugh,
  link: LinkIcon,
  'messages-square': MessagesSquare,
  motorbike: Motorbike,
  mountain: Mountain,
  music: Music,
  palette: Palette,
  'paw-print': PawPrint,
  plane: Plane,
  ribbon: Ribbon,
  rose: Rose,
  shirt: Shirt,
  snowflake: Snowflake,
  sprout: Sprout,
  tent: Tent,
  trees: Trees,
  utensils: Utensils,
  'venetian-mask': VenetianMask,
  volleyball: Volleyball,
  'wand-sparkles': WandSparkles,
  waves: Waves,
  wine: Wine,
};

/** An icon by lucide's name for it; one that this build lacks becomes a sparkle. Words stand beside it. */
export function NamedIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Sparkle;
  return <Icon aria-hidden="true" />;
}
