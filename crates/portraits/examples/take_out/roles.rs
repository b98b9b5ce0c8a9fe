//! What is taken, under which name, and which area of it is what: marked once, by hand, with `labels.html` beside.

use crate::regions::Marks;

/// Eyes with their brows: name in the package, name here. Friendly ones only.
pub(crate) const EYES: &[(&str, &str)] = &[
    ("smile", "open"),
    ("calm", "smiling"),
    ("cute", "soft"),
    ("eatingHappy", "glad"),
    ("explaining", "lively"),
    ("old", "mild"),
];

/// Noses with their mouths, in the same way.
pub(crate) const MOUTHS: &[(&str, &str)] = &[
    ("smile", "smile"),
    ("calm", "calm"),
    ("cute", "cute"),
    ("cheeky", "cheeky"),
    ("eatingHappy", "content"),
    ("lovingGrin1", "laugh"),
    ("smileLOL", "laugh-teeth"),
];

/// Glasses.
pub(crate) const GLASSES: &[(&str, &str)] = &[
    ("glasses", "wide"),
    ("glasses2", "round"),
    ("glasses3", "browline"),
    ("glasses4", "butterfly"),
    ("glasses5", "bold-round"),
];

/// Heads: name in the package, name here, and the role of what is solidly black.
pub(crate) const HEADS: &[(&str, &str, &str)] = &[
    ("afro", "afro", "hair"),
    ("bangs", "fringe-long", "none"),
    ("bangs2", "bob-square", "hair"),
    ("bantuKnots", "bantu-knots", "hair"),
    ("bun", "bun-scarf", "hair"),
    ("bun2", "bun-high", "hair"),
    ("buns", "buns", "hair"),
    ("cornrows", "cornrows-tail", "none"),
    ("cornrows2", "cornrows-curly", "hair"),
    ("dreads1", "locs-long", "hair"),
    ("dreads2", "locs-short", "hair"),
    ("flatTop", "flat-top", "hair"),
    ("flatTopLong", "flat-top-high", "hair"),
    ("grayBun", "bun-soft", "none"),
    ("grayMedium", "wave-soft", "none"),
    ("grayShort", "combed", "none"),
    ("hatBeanie", "beanie", "hair"),
    ("hatHip", "hat", "cloth2"),
    ("hijab", "hijab", "cloth2"),
    ("long", "long", "hair"),
    ("longAfro", "afro-large", "hair"),
    ("longBangs", "long-fringe", "hair"),
    ("longCurly", "long-curly", "hair"),
    ("medium1", "bob-short", "hair"),
    ("medium2", "flicked", "hair"),
    ("medium3", "shoulder", "hair"),
    ("mediumBangs", "bob-full", "hair"),
    ("mediumBangs2", "low-curls", "none"),
    ("mediumBangs3", "fringe-tied", "hair"),
    ("mediumStraight", "straight", "hair"),
    ("mohawk", "mohawk", "none"),
    ("noHair1", "bald", "none"),
    ("noHair2", "wisp", "none"),
    ("noHair3", "horseshoe", "none"),
    ("pomp", "pompadour", "hair"),
    ("shaved1", "side-part", "hair"),
    ("shaved2", "undercut", "hair"),
    ("shaved3", "wild", "hair"),
    ("short1", "crop", "hair"),
    ("short2", "crop-round", "hair"),
    ("short3", "wavy-short", "hair"),
    ("short4", "swept", "none"),
    ("short5", "tousled", "hair"),
    ("turban", "turban", "none"),
    ("twists", "twists", "hair"),
    ("twists2", "twists-full", "hair"),
];

/// Beards, as [`HEADS`].
pub(crate) const BEARDS: &[(&str, &str, &str)] = &[
    ("chin", "chin", "hair"),
    ("full", "full-short", "hair"),
    ("full3", "full-long", "hair"),
    ("full4", "full-soft", "none"),
    ("goatee1", "goatee", "hair"),
    ("goatee2", "circle", "hair"),
    ("moustache5", "moustache-curled", "hair"),
    ("moustache6", "moustache", "hair"),
    ("moustache9", "moustache-soft", "none"),
];

/// Bodies to the waist: name in the package, name here, and the areas that are not `cloth`.
pub(crate) const BUSTS: &[(&str, &str, &Marks)] = &[
    (
        "ArmsCrossed",
        "arms-crossed",
        &[("skin", &[(460.0, 553.0), (259.0, 977.0), (735.0, 949.0)]), ("cloth", &[(249.0, 698.0)])],
    ),
    ("BlazerBlackTee", "blazer", &[("skin", &[(458.0, 510.0)]), ("cloth2", &[(492.0, 1026.0)])]),
    (
        "ButtonShirt",
        "buttoned",
        &[(
            "+skin",
            &[
                (385.0, 440.0),
                (382.0, 505.0),
                (470.0, 635.0),
                (483.0, 670.0),
                (505.0, 645.0),
                (545.0, 540.0),
                (535.0, 500.0),
                (540.0, 440.0),
            ],
        )],
    ),
    ("Coffee", "coffee", &[("skin", &[(476.0, 500.0), (398.0, 924.0)]), ("paper", &[(601.0, 851.0)])]),
    (
        "Device",
        "phone",
        &[("skin", &[(459.0, 574.0), (514.0, 859.0), (681.0, 820.0)]), ("paper", &[(692.0, 717.0)])],
    ),
    (
        "DotJacket",
        "dotted-jacket",
        &[("skin", &[(450.0, 535.0), (889.0, 645.0), (811.0, 859.0)]), ("cloth2", &[(459.0, 742.0)])],
    ),
    (
        "Dress",
        "dress",
        &[("skin", &[(466.0, 541.0), (138.0, 1092.0), (740.0, 1012.0)]), ("cloth", &[(455.0, 894.0)])],
    ),
    (
        "FurJacket",
        "winter-jacket",
        &[
            ("cloth2", &[(471.0, 1112.0)]),
            ("paper", &[(380.0, 558.0), (614.0, 571.0), (658.0, 497.0)]),
            (
                "+skin",
                &[
                    (450.0, 440.0),
                    (462.0, 505.0),
                    (448.0, 560.0),
                    (436.0, 612.0),
                    (490.0, 624.0),
                    (549.0, 610.0),
                    (556.0, 540.0),
                    (563.0, 440.0),
                ],
            ),
            ("cloth", &[(222.0, 998.0), (680.0, 1050.0)]),
        ],
    ),
    (
        "Gaming",
        "gaming",
        &[
            ("skin", &[(635.0, 845.0), (736.0, 842.0)]),
            (
                "+skin",
                &[
                    (395.0, 440.0),
                    (390.0, 480.0),
                    (420.0, 560.0),
                    (476.0, 640.0),
                    (520.0, 590.0),
                    (548.0, 510.0),
                    (545.0, 440.0),
                ],
            ),
            (
                "+skin",
                &[
                    (395.0, 862.0),
                    (460.0, 790.0),
                    (520.0, 760.0),
                    (545.0, 800.0),
                    (510.0, 820.0),
                    (560.0, 835.0),
                    (600.0, 850.0),
                    (590.0, 870.0),
                    (550.0, 905.0),
                    (520.0, 930.0),
                    (440.0, 945.0),
                    (402.0, 925.0),
                ],
            ),
            (
                "+skin",
                &[
                    (620.0, 850.0),
                    (690.0, 760.0),
                    (760.0, 790.0),
                    (755.0, 880.0),
                    (720.0, 920.0),
                    (690.0, 930.0),
                    (640.0, 910.0),
                    (615.0, 880.0),
                ],
            ),
        ],
    ),
    (
        "Geek",
        "laptop",
        &[
            ("skin", &[(157.0, 1052.0), (694.0, 1053.0)]),
            ("paper", &[(836.0, 853.0)]),
            ("metal", &[(714.0, 900.0)]),
            (
                "+skin",
                &[
                    (392.0, 440.0),
                    (375.0, 472.0),
                    (430.0, 530.0),
                    (470.0, 570.0),
                    (468.0, 610.0),
                    (485.0, 645.0),
                    (497.0, 640.0),
                    (520.0, 600.0),
                    (550.0, 555.0),
                    (545.0, 490.0),
                    (562.0, 440.0),
                ],
            ),
            ("+skin", &[(450.0, 905.0), (560.0, 855.0), (608.0, 900.0), (592.0, 1015.0), (455.0, 985.0)]),
        ],
    ),
    (
        "Hoodie",
        "hoodie",
        &[(
            "+skin",
            &[
                (395.0, 440.0),
                (385.0, 507.0),
                (430.0, 560.0),
                (478.0, 603.0),
                (500.0, 603.0),
                (545.0, 560.0),
                (563.0, 530.0),
                (567.0, 440.0),
            ],
        )],
    ),
    (
        "PocketShirt",
        "hands-on-hips",
        &[("skin", &[(463.0, 536.0), (-150.0, 917.0), (843.0, 999.0)]), ("cloth", &[(338.0, 783.0)])],
    ),
    (
        "PointingUp",
        "pointing-up",
        &[
            ("skin", &[(475.0, 470.0), (808.0, 484.0), (826.0, 526.0), (806.0, 655.0)]),
            ("cloth", &[(382.0, 753.0)]),
        ],
    ),
    (
        "PoloSweater",
        "collar-sweater",
        &[
            ("skin", &[(469.0, 483.0)]),
            ("paper", &[(383.0, 577.0)]),
            (
                "+paper",
                &[
                    (492.0, 605.0),
                    (566.0, 508.0),
                    (590.0, 515.0),
                    (606.0, 605.0),
                    (555.0, 585.0),
                    (505.0, 618.0),
                ],
            ),
            ("cloth", &[(443.0, 895.0)]),
        ],
    ),
    (
        "Shirt",
        "tee",
        &[
            ("skin", &[(459.0, 546.0), (118.0, 993.0)]),
            (
                "+skin",
                &[
                    (700.0, 903.0),
                    (760.0, 878.0),
                    (765.0, 950.0),
                    (800.0, 1160.0),
                    (725.0, 1160.0),
                    (712.0, 1050.0),
                ],
            ),
        ],
    ),
    (
        "ShirtCoat",
        "blazer-striped",
        &[
            ("skin", &[(463.0, 532.0)]),
            (
                "cloth2",
                &[
                    (405.0, 635.0),
                    (412.0, 670.0),
                    (416.0, 709.0),
                    (421.0, 749.0),
                    (426.0, 791.0),
                    (439.0, 834.0),
                    (438.0, 876.0),
                    (439.0, 918.0),
                    (449.0, 962.0),
                    (536.0, 999.0),
                    (450.0, 1037.0),
                    (523.0, 1073.0),
                    (460.0, 1111.0),
                ],
            ),
        ],
    ),
    (
        "ShirtFilled",
        "tee-plain",
        &[("skin", &[(460.0, 543.0), (110.0, 925.0), (764.0, 1141.0)]), ("cloth", &[(448.0, 897.0)])],
    ),
    (
        "SportyShirt",
        "ringer",
        &[
            ("skin", &[(459.0, 512.0), (114.0, 955.0), (726.0, 934.0)]),
            ("cloth2", &[(436.0, 608.0), (48.0, 826.0), (701.0, 880.0)]),
            ("cloth", &[(438.0, 917.0)]),
        ],
    ),
    ("StripedShirt", "striped", &[("skin", &[(458.0, 555.0), (116.0, 1046.0), (731.0, 869.0)])]),
    ("Sweater", "sweater-crossed", &[("skin", &[(470.0, 497.0), (281.0, 954.0)])]),
    ("SweaterDots", "sweater-flecked", &[("skin", &[(471.0, 468.0)]), ("cloth", &[(420.0, 839.0)])]),
    ("Turtleneck", "turtleneck", &[("skin", &[(453.0, 459.0)]), ("cloth", &[(410.0, 839.0)])]),
];

/// Whole figures on their feet.
pub(crate) const STANDING: &[(&str, &str, &Marks)] = &[
    (
        "BlazerPantsWB",
        "blazer",
        &[
            ("skin", &[(470.0, 542.0), (300.0, 1377.0), (860.0, 1500.0), (219.0, 2664.0), (521.0, 2644.0)]),
            ("cloth2", &[(530.0, 750.0)]),
            ("paper", &[(136.0, 2778.0), (588.0, 2718.0)]),
            ("cloth3", &[(496.0, 1749.0)]),
        ],
    ),
    (
        "CrossedArmsWB",
        "arms-crossed",
        &[
            ("skin", &[(436.0, 557.0), (426.0, 906.0), (436.0, 988.0), (56.0, 2648.0), (608.0, 2656.0)]),
            ("paper", &[(-107.0, 2829.0), (-32.0, 2882.0), (628.0, 2783.0), (676.0, 2880.0)]),
            ("cloth3", &[(283.0, 1546.0)]),
        ],
    ),
    (
        "EasingWB",
        "open-shirt",
        &[
            ("skin", &[(476.0, 584.0), (180.0, 1191.0), (830.0, 1190.0), (24.0, 2543.0), (655.0, 2524.0)]),
            ("cloth2", &[(501.0, 1162.0)]),
            ("paper", &[(-54.0, 2809.0), (-153.0, 2904.0), (694.0, 2791.0), (747.0, 2910.0)]),
            ("cloth3", &[(541.0, 1435.0)]),
        ],
    ),
    (
        "PolkaDots",
        "dots",
        &[
            ("skin", &[(450.0, 564.0), (120.0, 1527.0), (806.0, 1460.0), (216.0, 2592.0), (447.0, 2609.0)]),
            ("cloth3", &[(437.0, 1576.0)]),
        ],
    ),
    (
        "RoboDanceWB",
        "dancing",
        &[
            ("skin", &[(468.0, 538.0), (1008.0, 1191.0), (-2.0, 1387.0), (25.0, 2691.0), (734.0, 2764.0)]),
            ("paper", &[(-55.0, 2834.0), (-84.0, 2896.0), (210.0, 2809.0), (799.0, 2879.0), (623.0, 2941.0)]),
            ("cloth3", &[(570.0, 1807.0)]),
        ],
    ),
    (
        "ShirtPantsWB",
        "buttoned",
        &[
            ("skin", &[(472.0, 492.0), (234.0, 1599.0), (872.0, 1537.0), (130.0, 2680.0), (591.0, 2655.0)]),
            ("paper", &[(153.0, 2852.0), (214.0, 2971.0), (669.0, 2777.0), (632.0, 2880.0)]),
            ("cloth3", &[(644.0, 1696.0)]),
        ],
    ),
    (
        "ShirtWB",
        "shorts",
        &[
            ("skin", &[(482.0, 507.0), (235.0, 1599.0), (871.0, 1536.0), (575.0, 2232.0)]),
            ("metal", &[(282.0, 2066.0), (241.0, 2237.0), (202.0, 2410.0)]),
            ("paper", &[(153.0, 2851.0), (670.0, 2776.0), (147.0, 2970.0), (603.0, 2870.0)]),
            ("cloth3", &[(348.0, 1955.0), (733.0, 1973.0), (644.0, 1691.0)]),
        ],
    ),
    (
        "WalkingWB",
        "walking",
        &[
            ("skin", &[(471.0, 538.0), (175.0, 1216.0), (736.0, 891.0), (74.0, 2416.0), (633.0, 2626.0)]),
            ("paper", &[(-58.0, 2615.0), (29.0, 2606.0), (674.0, 2763.0), (671.0, 2861.0)]),
            ("cloth3", &[(335.0, 1747.0)]),
        ],
    ),
];

/// Whole figures that sit.
pub(crate) const SITTING: &[(&str, &str, &Marks)] = &[
    (
        "Bike",
        "bicycle",
        &[
            ("=cloth2", &[]),
            ("skin", &[(436.0, 534.0), (918.0, 1220.0), (848.0, 1169.0), (664.0, 1194.0)]),
            (
                "cloth",
                &[
                    (228.0, 633.0),
                    (132.0, 1221.0),
                    (600.0, 700.0),
                    (600.0, 900.0),
                    (545.0, 1309.0),
                    (487.0, 1388.0),
                    (612.0, 1106.0),
                ],
            ),
            (
                "paper",
                &[
                    (410.0, 2318.0),
                    (511.0, 2355.0),
                    (575.0, 2451.0),
                    (312.0, 2310.0),
                    (-831.0, 2172.0),
                    (2070.0, 2981.0),
                ],
            ),
            ("cloth3", &[(595.0, 1674.0)]),
        ],
    ),
    (
        "ClosedLegWB",
        "knees-up",
        &[
            ("skin", &[(452.0, 548.0), (977.0, 1188.0), (1021.0, 1115.0)]),
            ("cloth2", &[(479.0, 774.0), (516.0, 826.0), (529.0, 886.0), (539.0, 938.0), (537.0, 999.0)]),
            ("paper", &[(1034.0, 1906.0), (1137.0, 1840.0), (1159.0, 2009.0)]),
            ("cloth3", &[(516.0, 1450.0), (888.0, 1039.0)]),
        ],
    ),
    (
        "CrossedLegs",
        "legs-crossed",
        &[
            (
                "skin",
                &[
                    (450.0, 512.0),
                    (845.0, 1044.0),
                    (871.0, 1162.0),
                    (939.0, 981.0),
                    (913.0, 2008.0),
                    (1226.0, 1290.0),
                ],
            ),
            ("paper", &[(978.0, 2137.0), (1350.0, 1270.0)]),
            ("cloth3", &[(456.0, 1299.0), (618.0, 917.0)]),
        ],
    ),
    (
        "HandsBackWB",
        "leaning-back",
        &[
            ("skin", &[(463.0, 562.0), (159.0, 1132.0), (765.0, 1093.0)]),
            ("paper", &[(151.0, 1536.0)]),
            ("cloth3", &[(440.0, 1550.0)]),
        ],
    ),
    (
        "OneLegUpWB",
        "on-the-ground",
        &[
            ("skin", &[(447.0, 535.0), (726.0, 850.0), (61.0, 920.0)]),
            ("paper", &[(604.0, 1854.0), (519.0, 1915.0), (135.0, 1727.0), (48.0, 1696.0)]),
            ("cloth3", &[(158.0, 1427.0)]),
        ],
    ),
    (
        "Wheelchair",
        "wheelchair",
        &[
            ("=metal", &[]),
            ("skin", &[(463.0, 524.0), (1133.0, 684.0), (453.0, 1089.0)]),
            ("cloth", &[(211.0, 744.0), (902.0, 986.0)]),
            (
                "cloth3",
                &[(938.0, 1317.0), (1188.0, 1610.0), (491.0, 1363.0), (296.0, 1440.0), (286.0, 1228.0)],
            ),
            ("cloth2", &[(544.0, 724.0)]),
        ],
    ),
];
