const characters =
  '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感见明问力理尔点文几定本公特做外孩相西果走将月十实向声车全信重三机工物气每并别真打太新比才便夫再书部水像眼等体却加电主界门利海受听表德少克代员许先口由死安写性马光白或住难望教命花结乐色更拉东神记处让母父应直字场平报友关放至张认接告入笑内英军候民岁往何度山觉路带万男边风解叫任金快原吃妈变通师立象数四失满战远格士音轻目条呢病始达深完今提求清王化空业思切怎非找片罗钱语元喜离飞科言干流欢约各即指合反题必该论交终林请医晚制球决传画保读运及则房早院量苦火布品近坐产答星精视五连司巴奇管类未朋且婚台夜青北队久乎越观落尽形影红爸百令周吧识步希亚术留市半热送兴造谈容极随演收首根讲整式取照办强石古华谁黑城春夏秋冬龙虎鱼鸟猫狗歌舞戏剧网游食旅街锅汤茶酒饭菜粉豆米肉';

/** Single characters that titles are made of, common ones first. */
export const chineseCharacters: readonly string[] = [...new Set(characters)];

/**
 * Real Chinese words: every pair of those characters that the dictionary of Node's segmenter knows as
 * one word, common ones first.
 */
export const chineseWords: readonly string[] = (() => {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const isWord = (pair: string) => [...segmenter.segment(pair)].length === 1;
  const rarity = new Map(chineseCharacters.map((character, i) => [character, i + 20]));
  const rarityOf = (pair: string) =>
    Array.from(pair, (character) => rarity.get(character) ?? 0).reduce((a, b) => a * b);
  return chineseCharacters
    .flatMap((first) => chineseCharacters.map((second) => first + second))
    .filter(isWord)
    .sort((a, b) => rarityOf(a) - rarityOf(b));
})();

/** English words of titles, common ones first. */
export const englishWords: readonly string[] = `
the of in and to a for with on my from how best new live official full video music world home life
day night love story time city food street travel trailer episode season part review guide cooking
garden winter summer spring autumn river mountain ocean island forest train airport kitchen market
history science nature animal documentary interview concert piano guitar violin drum dance ballet
comedy drama action thriller mystery family children school teacher student friend wedding birthday
holiday festival parade museum painting sculpture photography camera drone flight space rocket moon
planet star galaxy earth weather storm rainbow sunrise sunset beach surfing swimming running cycling
football basketball tennis badminton boxing chess puzzle robot computer coding design building
bridge tower castle temple palace village harbour factory engine railway motorcycle bicycle truck
coffee tea bread noodles dumpling chicken beef salmon rice soup curry salad chocolate cake cheese
breakfast lunch dinner recipe homemade delicious spicy crispy traditional ancient modern classic
vintage future secret hidden lost forgotten amazing beautiful simple perfect ultimate complete
beginner advanced lesson tutorial explained behind scenes making reaction compilation highlights
moments funny emotional relaxing ambient acoustic orchestra symphony opera chorus soundtrack cover
remix album single lyrics karaoke ballad hiphop jazz blues reggae techno electronic indie folk
country london paris tokyo beijing shanghai hongkong singapore bangkok seoul sydney berlin madrid
lisbon vienna venice rome athens istanbul cairo dubai mumbai delhi jakarta manila hanoi taipei
vancouver toronto chicago boston seattle texas alaska hawaii mexico brazil peru chile argentina
iceland norway sweden finland denmark scotland ireland wales england france italy spain greece
turkey egypt kenya morocco india nepal bhutan tibet mongolia vietnam malaysia japan korea china
panda tiger elephant lion leopard giraffe monkey dolphin whale shark turtle penguin eagle owl parrot
butterfly spider snake horse donkey sheep goat puppy kitten rabbit hamster squirrel hedgehog
detective hospital doctor lawyer police soldier pilot captain emperor queen princess warrior dragon
phoenix legend myth ghost vampire zombie alien superhero villain hero rescue escape revenge journey
adventure quest treasure battle war peace freedom dream hope faith truth promise memory shadow light
fire water wind stone iron gold silver diamond glass paper wood silk cotton wool leather pottery
ceramic calligraphy origami embroidery fashion makeup hairstyle skincare fitness yoga meditation
health sleep doctorate economy finance stock market business startup marketing investment property
mortgage politics election president minister parliament climate energy solar nuclear battery
electric hybrid charging driving parking repair restoration workshop woodworking welding machine
tractor farming harvest orchard vineyard greenhouse mushroom strawberry mango durian coconut banana
pineapple watermelon lemon ginger garlic onion pepper tomato potato carrot cabbage spinach broccoli
knife sword samurai ninja kungfu wushu taichi judo karate wrestling gymnastics figure skating skiing
snowboard hockey curling sailing rowing fishing camping hiking climbing caving diving kayaking
wilderness survival shelter tent campfire lantern telescope microscope chemistry physics biology
mathematics geometry algebra calculus statistics philosophy psychology sociology archaeology
architecture engineering astronomy geology geography language grammar vocabulary pronunciation
speaking listening reading writing poetry novel literature theatre puppet magic circus clown
fireworks lanterns orchid lotus peony chrysanthemum bamboo willow maple cherry blossom jasmine
`
  .trim()
  .split(/\s+/)
  .filter((word, i, all) => all.indexOf(word) === i);
